import { css } from '#styled/css'
import { useWords } from '../../../src/i18n/intl'
import { RetryIcon } from '../../../src/ui/Icon'
import { IconButton } from '../../../src/ui/IconButton'
import { useRefresh } from '../../../widgets'

/** Fetches everything again. On a phone, where the page is pulled down instead, it is seen with the focus only. */
export function RefreshButton() {
  const { say } = useWords()
  const { refresh, isRefreshing } = useRefresh()
  return (
    <span className={style}>
      <IconButton label={say('refresh.button')} icon={<RetryIcon />} disabled={isRefreshing} onPress={refresh} />
    </span>
  )
}

const style = css({
  '&:not(:focus-within)': {
    position: 'absolute',
    clipPath: 'inset(50%)',
    _wideWindow: { position: 'static', clipPath: 'none' },
  },
})
