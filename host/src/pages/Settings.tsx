import { type ReactNode, useState } from 'react'
import { css } from '#styled/css'
import { useWords } from '../../../src/i18n/intl'
import { zoneName } from '../../../src/i18n/zoneName'
import { AmountField } from '../../../src/ui/form/AmountField'
import { Segmented } from '../../../src/ui/form/Segmented'
import { Switch } from '../../../src/ui/form/Switch'
import { Panel } from '../../../src/ui/Panel'
import { SectionHead } from '../../../src/ui/SectionHead'
import { EQUIVALENTS, LanguageChoice, ThemeChoice, useSettings } from '../../../widgets'

const CURRENCIES = EQUIVALENTS.map(key => ({ key, label: key }))

/** The settings of this browser. Each applies at once, here and in other tabs. */
export function Settings() {
  const { say, zone } = useWords()
  const { settings, setSettings } = useSettings()
  return (
    <div>
      <SectionHead title={say('settings.title')} />
      <Panel label={say('settings.title')}>
        <Row label={say('settings.language')} hint={say('settings.languageHint')}>
          <LanguageChoice />
        </Row>
        <Row label={say('settings.theme')} hint={say('settings.themeHint')}>
          <ThemeChoice />
        </Row>
        <Row label={say('settings.currency')} hint={say('settings.currencyHint')}>
          <Segmented
            label={say('settings.currency')}
            options={CURRENCIES}
            chosen={settings.equivalentCurrency}
            onChoose={equivalentCurrency => setSettings({ equivalentCurrency })}
          />
        </Row>
        <Row label={say('settings.smallBalances')} hint={say('settings.smallBalancesHint')}>
          <SmallBalancesField />
        </Row>
        <Row label={say('settings.timeZone')} hint={say('settings.timeZoneHint')}>
          <Segmented
            label={say('settings.timeZone')}
            options={[
              { key: 'local', label: say('settings.local') },
              { key: 'UTC', label: 'UTC' },
            ]}
            chosen={settings.timeZone}
            onChoose={timeZone => setSettings({ timeZone })}
            reason={zoneName(zone)}
          />
        </Row>
        <div className={row}>
          <div className={css({ flex: '1' })}>
            <Switch
              label={say('amounts.hide')}
              hint={say('settings.hideAmountsHint')}
              on={settings.hideAmounts}
              onChange={hideAmounts => setSettings({ hideAmounts })}
            />
          </div>
        </div>
      </Panel>
    </div>
  )
}

/** The threshold; while the field holds no amount, the last one applies and comes back when the field is left. */
function SmallBalancesField() {
  const { say, sum } = useWords()
  const { settings, setSettings } = useSettings()
  const [isUnfinished, setUnfinished] = useState(false)
  return (
    <AmountField
      label={say('settings.smallBalances')}
      unit="USDT"
      hint={say('balances.onlySmallHint', { threshold: sum(settings.smallBalancesEquivalent, 'USDT') })}
      value={isUnfinished ? '' : settings.smallBalancesEquivalent}
      onChange={amount => {
        setUnfinished(amount === '')
        if (amount !== '') setSettings({ smallBalancesEquivalent: amount })
      }}
      onBlur={() => setUnfinished(false)}
    />
  )
}

/** The control has the same name of its own, for screen readers. */
const Row = ({ label, hint, children }: { label: string; hint: string; children: ReactNode }) => (
  <div className={row}>
    <span className={name}>
      <span aria-hidden="true">{label}</span>
      <span className={hintLine}>{hint}</span>
    </span>
    <div className={control}>{children}</div>
  </div>
)

const row = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  columnGap: '4',
  rowGap: '1',
  padding: '12px 16px',
  '& + &': { borderTop: '1px solid {colors.line}' },
})
const name = css({ flex: '1 1 140px', fontWeight: '500' })
// On a phone it would push the settings apart.
const hintLine = css({
  display: 'none',
  textStyle: 'small',
  fontWeight: '400',
  color: 'ink-3',
  _wideWindow: { display: 'block' },
})
const control = css({
  flex: '1 1 304px',
  minWidth: '0',
  maxWidth: '440px',
  // A field's own label is for screen readers only: the row shows it.
  '& > div > div:first-child': { position: 'absolute', clipPath: 'inset(50%)' },
})
