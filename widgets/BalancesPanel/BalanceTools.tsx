import { css } from '#styled/css'
import { useSettings } from '../../src/desk/useDesk'
import { useWords, type Words } from '../../src/i18n/intl'
import { SearchField } from '../../src/ui/form/SearchField'
import { Switch } from '../../src/ui/form/Switch'
import { FoundCount } from '../../src/ui/list/FoundCount'
import { VisuallyHidden } from '../../src/ui/VisuallyHidden'

type BalanceToolsProps = {
  readonly search: string
  readonly onSearch: (text: string) => void
  /** How many balances there are without the search; undefined while loading. */
  readonly count: number | undefined
  readonly found: number
}

/** The search by code, and the switch that hides small balances. */
export function BalanceTools({ search, onSearch, count, found }: BalanceToolsProps) {
  const words = useWords()
  const { say } = words
  const { settings, setSettings } = useSettings()
  return (
    <div className={tools}>
      <div className={css({ flex: '1 1 180px', minWidth: '0' })}>
        <SearchField
          label={say('balances.search')}
          placeholder={placeholderOf(count, words)}
          value={search}
          onChange={onSearch}
        />
      </div>
      <div className={css({ flex: 'none' })}>
        <Switch
          label={
            <>
              <span aria-hidden="true" className={onlyNarrow}>
                {say('balances.hideSmallShort')}
              </span>
              <span className={hiddenOnNarrow}>{say('balances.hideSmall')}</span>
            </>
          }
          on={settings.hideSmallBalances}
          onChange={hideSmallBalances => setSettings({ hideSmallBalances })}
        />
      </div>
      <VisuallyHidden>
        <FoundCount message="balances.found" count={search === '' || count === undefined ? undefined : found} />
      </VisuallyHidden>
    </div>
  )
}

/** With thousands of balances the whole sentence would be cut off on a phone. */
function placeholderOf(count: number | undefined, { say }: Words): string {
  if (!count) return say('balances.search')
  return say(count < 1_000 ? 'balances.searchCount' : 'balances.count', { count })
}

const tools = css({
  position: 'relative',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '4',
  rowGap: '1',
})
const ROOM = '@container balances (min-width: 560px)'
const onlyNarrow = css({ [ROOM]: { display: 'none' } })
const hiddenOnNarrow = css({
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
  [ROOM]: { position: 'static', width: 'auto', height: 'auto', clipPath: 'none' },
})
