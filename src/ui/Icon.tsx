import Check from 'lucide/dist/esm/icons/check.mjs'
import ChevronDown from 'lucide/dist/esm/icons/chevron-down.mjs'
import ChevronLeft from 'lucide/dist/esm/icons/chevron-left.mjs'
import ChevronRight from 'lucide/dist/esm/icons/chevron-right.mjs'
import CircleAlert from 'lucide/dist/esm/icons/circle-alert.mjs'
import CircleCheck from 'lucide/dist/esm/icons/circle-check.mjs'
import Eye from 'lucide/dist/esm/icons/eye.mjs'
import EyeOff from 'lucide/dist/esm/icons/eye-off.mjs'
import Info from 'lucide/dist/esm/icons/info.mjs'
import RotateCw from 'lucide/dist/esm/icons/rotate-cw.mjs'
import Search from 'lucide/dist/esm/icons/search.mjs'
import TriangleAlert from 'lucide/dist/esm/icons/triangle-alert.mjs'
import Wallet from 'lucide/dist/esm/icons/wallet.mjs'
import X from 'lucide/dist/esm/icons/x.mjs'
import { createElement } from 'react'
import { css } from '#styled/css'

type IconProps = {
  /** px; 20 beside 14 and 16 px text, 16 in fields and chips, 14 in a row's small line, 24 alone */
  size?: 12 | 14 | 16 | 20 | 24
  /** 2 on a solid background and at 12 px */
  stroke?: 1.6 | 2
}

/**
 * An icon in the color of the text beside it; hidden from screen readers, as that text names it. The icons below are
 * in the first load; one that a single screen shows is made there.
 */
export const icon =
  (drawing: typeof Check) =>
  ({ size = 20, stroke = 1.6 }: IconProps) => (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={stroke}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
      className={iconStyle}
    >
      {drawing.map(([shape, attributes], at) => createElement(shape, { ...attributes, key: at }))}
    </svg>
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
