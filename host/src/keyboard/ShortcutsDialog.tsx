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

/** By the place where they work. The keys of one shortcut are pressed one after the other. */
const GROUPS = [
  {
    title: 'keys.anywhere',
    shortcuts: [
      { text: 'keys.new', keys: ['N'] },
      { text: 'keys.find', keys: ['/'] },
      { text: 'keys.refresh', keys: ['R'] },
      { text: 'keys.help', keys: ['?'] },
      { text: 'keys.close', keys: ['Esc'] },
    ],
  },
  {
    title: 'keys.goTo',
    shortcuts: [
      { text: 'nav.dashboard', keys: ['G', 'D'] },
      { text: 'nav.requests', keys: ['G', 'R'] },
      { text: 'nav.balances', keys: ['G', 'B'] },
      { text: 'nav.profile', keys: ['G', 'P'] },
    ],
  },
  {
    title: 'keys.lists',
    shortcuts: [
      { text: 'keys.next', keys: ['J'] },
      { text: 'keys.previous', keys: ['K'] },
      { text: 'keys.open', keys: ['Enter'] },
    ],
  },
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
      {GROUPS.map(({ title, shortcuts }) => (
        <section key={title} aria-label={say(title)} className={css({ '& + &': { marginTop: '2' } })}>
          <h3 className={head}>{say(title)}</h3>
          <dl>
            {shortcuts.map(({ text, keys }) => (
              <div key={text} className={line}>
                <dt>{say(text)}</dt>
                <dd className={css({ display: 'flex', alignItems: 'center', gap: '1' })}>
                  {keys.map((key, at) => (
                    <span key={key} className={css({ display: 'contents' })}>
                      {at > 0 && <span className={between}>{say('keys.then')}</span>}
                      <kbd className={keyCap}>{key}</kbd>
                    </span>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  )
}

const head = css({ textStyle: 'small', fontWeight: '500', color: 'ink-3', marginBottom: '0.5' })
const between = css({ textStyle: 'small', color: 'ink-3' })
const line = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '3',
  paddingBlock: '1',
  '& + &': { borderTop: '1px solid {colors.line}' },
})
const keyCap = css({
  minWidth: '6',
  paddingInline: '1.5',
  border: '1px solid {colors.line-strong}',
  borderBottomWidth: '2px',
  rounded: 'inner',
  fontFamily: 'inherit',
  textStyle: 'small',
  fontWeight: '500',
  lineHeight: '1.6667',
  textAlign: 'center',
  color: 'ink-2',
})
