import {
  Check,
  ChevronDown,
  ChevronLeft,
  ChevronRight,
  CircleAlert,
  CircleCheck,
  Eye,
  EyeOff,
  Info,
  LayoutDashboard,
  ListCheck,
  type LucideIcon,
  Plus,
  RotateCw,
  Search,
  TriangleAlert,
  UserRound,
  Wallet,
  X,
} from 'lucide-react'
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
export const DashboardIcon = /* @__PURE__ */ icon(LayoutDashboard)
export const DoneIcon = /* @__PURE__ */ icon(CircleCheck)
export const DownIcon = /* @__PURE__ */ icon(ChevronDown)
export const ForwardIcon = /* @__PURE__ */ icon(ChevronRight)
export const HideIcon = /* @__PURE__ */ icon(EyeOff)
export const InfoIcon = /* @__PURE__ */ icon(Info)
export const PlusIcon = /* @__PURE__ */ icon(Plus)
export const ProfileIcon = /* @__PURE__ */ icon(UserRound)
export const RequestsIcon = /* @__PURE__ */ icon(ListCheck)
export const RetryIcon = /* @__PURE__ */ icon(RotateCw)
export const SearchIcon = /* @__PURE__ */ icon(Search)
export const ShowIcon = /* @__PURE__ */ icon(Eye)
export const WarningIcon = /* @__PURE__ */ icon(TriangleAlert)
