import { memo } from 'react'
import { css } from '#styled/css'
import { useWords } from '../../../src/i18n/intl'
import { Switch } from '../../../src/ui/form/Switch'

type TriangulationSwitchProps = { readonly on: boolean; readonly onChange: (on: boolean) => void }

/** Memoized, so that typing a code does not render it. */
export const TriangulationSwitch = memo(function TriangulationSwitch({ on, onChange }: TriangulationSwitchProps) {
  const { say } = useWords()
  return (
    <div className={apart}>
      <Switch
        label={
          <>
            {say('wizard.triangulate')} <span className={hint}>{say('wizard.triangulateHint')}</span>
          </>
        }
        on={on}
        onChange={onChange}
      />
    </div>
  )
})

const apart = css({
  borderBottom: '1px solid {colors.line}',
  paddingBottom: '2',
  '@container sheet (max-height: 536px)': { paddingBottom: '0' },
})
// Over a phone's keyboard the list below needs its line.
const hint = css({
  display: 'block',
  textStyle: 'small',
  fontWeight: '400',
  color: 'ink-3',
  '@container sheet (max-height: 536px)': { display: 'none' },
})
