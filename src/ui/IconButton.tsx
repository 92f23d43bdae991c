import type { ReactNode, Ref } from 'react'
import { css, cva } from '#styled/css'

type IconButtonProps = {
  /** Its accessible name and tooltip. */
  label: string
  icon: ReactNode
  /** Beside the icon where there is room: needs `textButtonPlace` around it. */
  text?: string
  onPress: () => void
  /** With a border. */
  line?: boolean
  disabled?: boolean
  expanded?: boolean
  /** The id of the element that it opened, while open. */
  controls?: string | undefined
  buttonRef?: Ref<HTMLButtonElement>
}

/** 44 px, whatever the size of the icon. */
export const IconButton = ({
  label,
  icon,
  text,
  onPress,
  line = false,
  disabled = false,
  expanded,
  controls,
  buttonRef,
}: IconButtonProps) => (
  <button
    ref={buttonRef}
    type="button"
    aria-label={label}
    title={label}
    aria-disabled={disabled || undefined}
    aria-expanded={expanded}
    aria-controls={controls}
    onClick={disabled ? undefined : onPress}
    className={style({ line, texted: text !== undefined, look: disabled ? 'off' : line ? 'strong' : 'plain' })}
  >
    {icon}
    {text !== undefined && <span className={shownText}>{text}</span>}
  </button>
)

const style = cva({
  base: { display: 'grid', placeItems: 'center', flex: 'none', width: 'touch', height: 'touch', rounded: 'control' },
  variants: {
    line: { true: { border: '1px solid {colors.line-strong}' } },
    texted: {
      true: {
        '@container actions (min-width: 440px)': {
          display: 'flex',
          alignItems: 'center',
          gap: '2',
          width: 'auto',
          paddingInline: '3',
        },
      },
    },
    look: {
      plain: { color: 'ink-2', cursor: 'pointer', _hover: { color: 'ink', bg: 'control' }, _active: { bg: 'pressed' } },
      strong: { color: 'ink', cursor: 'pointer', _hover: { bg: 'control' }, _active: { bg: 'pressed' } },
      off: { color: 'ink-3', cursor: 'default' },
    },
  },
})
const shownText = css({
  display: 'none',
  fontWeight: '500',
  '@container actions (min-width: 440px)': { display: 'inline' },
})
/** The place whose width decides whether a button shows its text. */
export const textButtonPlace = css({ containerType: 'inline-size', containerName: 'actions' })
