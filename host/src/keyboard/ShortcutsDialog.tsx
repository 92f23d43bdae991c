import { css } from '#styled/css'
import { useWords } from '../../../src/i18n/intl'
import { Button } from '../../../src/ui/Button'
import { loadable, OVER_PAGE } from '../../../src/ui/feedback/loadable'

// Loaded when it opens, as its library is large.
const Dialog = loadable(
  () => import('../../../src/ui/overlay/Dialog'),
  file => file.Dialog,
  OVER_PAGE,
)

const SHORTCUTS = [
  ['keys.new', ['n']],
  ['keys.find', ['/']],
  ['keys.move', ['j', 'k']],
  ['keys.open', ['Enter']],
  ['keys.refresh', ['r']],
  ['keys.help', ['?']],
] as const

export function ShortcutsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { say } = useWords()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={say('keys.title')}
      actions={
        <Button look="line" onPress={onClose}>
          {say('button.close')}
        </Button>
      }
    >
      <dl className={css({ display: 'grid', gap: '2', marginTop: '2' })}>
        {SHORTCUTS.map(([text, keys]) => (
          <div
            key={text}
            className={css({ display: 'flex', alignItems: 'flex-start', justifyContent: 'space-between', gap: '3' })}
          >
            <dt>{say(text)}</dt>
            <dd className={css({ display: 'flex', gap: '1' })}>
              {keys.map(key => (
                <kbd key={key} className={keyCap}>
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}

const keyCap = css({
  minWidth: '6',
  paddingInline: '1.5',
  border: '1px solid {colors.line-strong}',
  rounded: 'inner',
  fontFamily: 'inherit',
  textAlign: 'center',
  color: 'ink-2',
})
