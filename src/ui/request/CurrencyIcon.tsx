import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'
import { css } from '#styled/css'
import { type Currency, isIconCode } from '../../domain/currency'

type Source = { readonly local: string; readonly remote: string }

/** Spec section 2 and decisions.md 'Currency icon host'. */
const DEFAULT: Source = {
  local: '/currency-icons',
  remote: 'https://assets.coincap.io/assets/icons/{currency}@2x.png',
}

const SourceContext = createContext(DEFAULT)

type IconSourceProps = {
  /** The folder of the one-ink set, `{lowercase code}.svg` each; '' has none. */
  readonly local?: string | undefined
  /** The public host's template with `{currency}`; '' asks nobody. */
  readonly remote?: string | undefined
  readonly children: ReactNode
}

/** Where the icons of what is below come from. */
export function IconSource({ local = DEFAULT.local, remote = DEFAULT.remote, children }: IconSourceProps) {
  const source = useMemo(() => ({ local, remote }), [local, remote])
  return <SourceContext value={source}>{children}</SourceContext>
}

/** Pictures that failed on this page: each is asked for once, however many rows show it. */
const failed = new Set<string>()

type CurrencyIconProps = { readonly currency: Currency; readonly size?: 36 | 24 }

/** Discs are currencies: a one-ink glyph, else the public host's picture in greys, else the code's first letter. */
export function CurrencyIcon({ currency, size = 36 }: CurrencyIconProps) {
  const source = useContext(SourceContext)
  const [, setFailures] = useState(0)
  const picture = picturesOf(currency, source).find(({ url }) => !failed.has(url))
  return (
    <span aria-hidden="true" className={size === 36 ? large : small}>
      {picture === undefined ? (
        ([...currency][0] ?? '').toUpperCase()
      ) : (
        <img
          key={picture.url}
          src={picture.url}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          crossOrigin="anonymous"
          referrerPolicy="no-referrer"
          draggable={false}
          className={picture.look}
          onError={() => {
            failed.add(picture.url)
            setFailures(count => count + 1)
          }}
        />
      )}
    </span>
  )
}

/** Only [a-z0-9] codes reach a URL (reliability.md S10). */
function picturesOf(currency: Currency, { local, remote }: Source): { url: string; look: string }[] {
  if (!isIconCode(currency)) return []
  const code = currency.toLowerCase()
  return [
    ...(local === '' ? [] : [{ url: `${local.replace(/\/$/, '')}/${code}.svg`, look: glyph }]),
    ...(remote === '' ? [] : [{ url: remote.replaceAll('{currency}', code), look: greys }]),
  ]
}

const disc = css.raw({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  overflow: 'hidden',
  borderRadius: 'full',
  bg: 'control',
  color: 'ink',
  textStyle: 'small',
  fontWeight: '600',
})
const large = css(disc, { width: '9', height: '9' })
const small = css(disc, { width: '6', height: '6' })
// the set is drawn in white: ink on dark, turned to black on light
const glyph = css({ width: '80%', height: '80%', _light: { filter: 'invert(1)' } })
const greys = css({ width: 'full', height: 'full', objectFit: 'cover', filter: 'grayscale(1)' })
