import type { laterEnUS } from './later.en-US'
import type { signedInEnUS } from './signedIn.en-US'

/** The English texts of the sign-in and of errors, in ICU message syntax. Each other screen brings its own texts. */
export const firstEnUS = {
  'app.newVersion': 'New version',

  'account.binance_spot': 'Binance Spot',
  'account.binance_usdm': 'Binance USDⓈ-M Futures',
  'account.bitfinex_spot': 'Bitfinex Spot',
  'account.bitfinex_margin': 'Bitfinex Margin',
  'account.coinbase_spot': 'Coinbase Spot',
  'account.coinbase_prime_spot': 'Coinbase Prime Spot',
  'account.gateio_spot': 'Gate.io Spot',
  'account.kraken_spot': 'Kraken Spot',
  'account.kraken_earn': 'Kraken Earn',

  'reason.not_one_of': 'Value must not be one of {options}',
  'reason.one_of': 'Value must be one of {options}',
  'reason.required': 'Value is required',
  'reason.min_length': 'Field must contain at least {options} characters',
  'reason.max_length': 'Field must contain not more than {options} characters',
  'reason.greater_than': 'Value must be greater than {options}',
  'reason.less_than': 'Value must be less than {options}',
  'reason.min': 'Min value is {options}',
  'reason.max': 'Max value is {options}',
  'reason.type': 'Value must be a {options}',
  'reason.type.number': 'number',
  'reason.future': 'Date should be in the future',
  'reason.date_format': 'Enter the date as dd-mm-yyyy',
  'reason.password_rules': 'The password does not meet all rules yet',
  'reason.same_password': 'The passwords don’t match',
  'reason.email': 'Enter an email address, such as name@company.com',
  'reason.gateway': 'The desk cannot be reached.',
  'reason.invalid_credentials': 'The email or password is wrong',
  'reason.token_expired': 'This link has expired or was already used. Ask your desk for a new one.',
  'reason.insufficient_balance': 'Not enough funds on this account',
  'reason.insufficient_balance.max': 'Not enough funds on this account. The maximum is {options}',
  'reason.not_cancellable': 'It can no longer be canceled',
  'reason.unknown_pair': 'This pair isn’t available on this account',
  'reason.account_not_available': 'This account isn’t available right now',
  'reason.idempotency_mismatch':
    'It was changed after it was sent. Check whether the first one went through before you send it again.',
  'reason.page_vetoed': 'This site stopped it. Nothing was sent.',
  'reason.page_unchecked': 'This site couldn’t check it. Nothing was sent. Try again.',

  'error.network': 'Network Error with code {code}',
  'error.offline': 'The desk could not be reached. Check your connection.',
  'error.timeout': 'The desk did not answer in time.',
  'error.notSent': 'It took too long, so nothing was sent. Check the details and try again.',
  'error.badAnswer': 'The desk did not answer as expected.',
  'error.unexpected': 'Unexpected error',
  'load.failed': 'This page could not be loaded',
  'load.checkConnection': 'Check your connection.',
  'error.recorded': 'We have recorded the error {id}',
  'error.rendering':
    'An error occurred while displaying the page. We recorded it with ID {id}. Please refresh the page.',
  'error.renderingTitle': 'Something went wrong',
  'error.refresh': 'Refresh',
  'error.retry': 'Try again',
  'wait.seconds': '{count} s',
  'error.pause': 'You can try again in {time}.',
  'error.code': 'Error {code}',
  'error.quoted': 'The desk answered: “{message}”',

  'signIn.title': 'Sign in',
  'signIn.lead': 'Your balances and requests in one place.',
  'signIn.expired': 'Your session has ended. Sign in to continue.',
  'signIn.email': 'Email',
  'signIn.password': 'Password',
  'signIn.submit': 'Sign in',
  'signIn.submitting': 'Signing in…',
  'signIn.forgot': 'Forgot password?',
  'signIn.askDesk': 'Forgot password? Ask your desk for a reset link.',
  'signIn.demo': 'Demo client',
  'signIn.useDemo': 'Fill in',

  'settings.language': 'Language',
  'settings.theme': 'Theme',
  'settings.dark': 'Dark',
  'settings.light': 'Light',
  'settings.system': 'System',

  'field.showPassword': 'Show password',
  'field.hidePassword': 'Hide password',

  'button.sending': 'Sending…',
  'button.sendingLong': 'Taking longer than usual…',
  'loading.slow': 'Still loading…',
}

/** Every language has all of them. */
export type Messages = Record<keyof typeof firstEnUS | keyof typeof signedInEnUS | keyof typeof laterEnUS, string>
export type MessageKey = keyof Messages
