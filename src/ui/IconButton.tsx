import type { ReactNode, Ref } from 'react'
import { cva } from '#styled/css'

type IconButtonProps = {
  /** What it does: its name, and its tooltip. */
  label: string
  icon: ReactNode
  onPress: () => void
  /** Edged, where it stands alone beside figures. */
  line?: boolean
  disabled?: boolean
  expanded?: boolean
  /** The id of what it opened, while that is open. */
  controls?: string | undefined
  ref?: Ref<HTMLButtonElement>
}

/** An icon that can be pressed, 44 px whatever is drawn. */
export const IconButton = ({
  label,
  icon,
  onPress,
  line = false,
  disabled = false,
  expanded,
  controls,
  ref,
}: IconButtonProps) => (
  <button
    ref={ref}
    type="button"
    aria-label={label}
    title={label}
    aria-disabled={disabled || undefined}
    aria-expanded={expanded}
    aria-controls={controls}
    onClick={disabled ? undefined : onPress}
    className={style({ line, look: disabled ? 'off' : line ? 'strong' : 'plain' })}
  >
    {icon}
  </button>
)

const style = cva({
  base: { display: 'grid', placeItems: 'center', flex: 'none', width: 'touch', height: 'touch', rounded: 'control' },
  variants: {
    line: { true: { border: '1px solid {colors.line-strong}' } },
    look: {
      plain: { color: 'ink-2', cursor: 'pointer', _hover: { color: 'ink', bg: 'control' }, _active: { bg: 'pressed' } },
      strong: { color: 'ink', cursor: 'pointer', _hover: { bg: 'control' }, _active: { bg: 'pressed' } },
      off: { color: 'ink-3', cursor: 'default' },
    },
  },
})
