import type { LucideIcon } from 'lucide-react'
import Check from 'lucide-react/icons/check'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import Info from 'lucide-react/icons/info'
import RotateCw from 'lucide-react/icons/rotate-cw'
import Search from 'lucide-react/icons/search'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import Wallet from 'lucide-react/icons/wallet'
import X from 'lucide-react/icons/x'
import { css } from '#styled/css'

type IconProps = {
  /** px; 20 beside 14 and 16 px text, 16 in fields and chips, 14 in a row's small line, 24 alone */
  size?: 12 | 14 | 16 | 20 | 24
  /** 2 on a solid background and at 12 px */
  stroke?: 1.6 | 2
}

/**
 * An icon in the colour of the text beside it; hidden from screen readers, as that text names it. The icons below are
 * in the first load; one that a single screen shows is made there.
 */
export const icon =
  (Drawing: LucideIcon) =>
  ({ size = 20, stroke = 1.6 }: IconProps) => (
    <Drawing size={size} strokeWidth={stroke} aria-hidden className={iconStyle} />
  )

const iconStyle = css({ display: 'block', flex: 'none' })

export const AlertIcon = /* @__PURE__ */ icon(CircleAlert)
export const BackIcon = /* @__PURE__ */ icon(ChevronLeft)
export const BalancesIcon = /* @__PURE__ */ icon(Wallet)
export const CheckIcon = /* @__PURE__ */ icon(Check)
export const CloseIcon = /* @__PURE__ */ icon(X)
export const DoneIcon = /* @__PURE__ */ icon(CircleCheck)
export const DownIcon = /* @__PURE__ */ icon(ChevronDown)
export const ForwardIcon = /* @__PURE__ */ icon(ChevronRight)
export const HideIcon = /* @__PURE__ */ icon(EyeOff)
export const InfoIcon = /* @__PURE__ */ icon(Info)
export const RetryIcon = /* @__PURE__ */ icon(RotateCw)
export const SearchIcon = /* @__PURE__ */ icon(Search)
export const ShowIcon = /* @__PURE__ */ icon(Eye)
export const WarningIcon = /* @__PURE__ */ icon(TriangleAlert)
