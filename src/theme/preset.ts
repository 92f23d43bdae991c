import { definePreset } from '@pandacss/dev'
import { PALETTE } from './palette'

/** Steps of 4 px. */
const GRID = [0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 16, 18, 20, 21, 22, 24]
const grid = (unit: (step: number) => string) => Object.fromEntries(GRID.map(step => [step, { value: unit(step) }]))
/** Paddings and gaps; a portal makes them smaller or larger, and all sizes stay. */
const space = (step: number) => (step === 0 ? '0px' : `calc(${step} * var(--desk-space-unit, 4px))`)

/** With `--desk-text-unit: .0625rem` text follows the reader's font size: the host sets it, a portal may. */
const text = (px: number) => `calc(${px} * var(--desk-text-unit, 1px))`
const textStyle = (size: number, line: number, fontWeight: string, letterSpacing = 'normal') => ({
  value: { fontSize: `${size}`, lineHeight: text(line), fontWeight, letterSpacing },
})

const fade = (from: Record<string, string>, to: Record<string, string>) => ({ from, to })
const hidden = { opacity: '0' }
const below = { transform: 'translateY(100%)' }
const slightlyBelow = { opacity: '0', transform: 'translateY(8px)' }

/** Colors by meaning, exactly five text sizes, the 4 px grid, radii and motion. */
export const preset = definePreset({
  name: 'desk',
  theme: {
    textStyles: {
      /** 28: the one figure of a screen */ figure: textStyle(28, 36, '600', '-0.025em'),
      /** 20: page, sheet and dialog titles */ title: textStyle(20, 28, '600', '-0.01em'),
      /** 16: amounts in rows, section heads, buttons, values of fields */ lead: textStyle(16, 20, '600'),
      /** 14: everything else */ body: textStyle(14, 20, '400'),
      /** 12: codes, times, hints, chips in rows, navigation */ small: textStyle(12, 16, '400'),
    },
    keyframes: {
      deskFadeIn: fade(hidden, { opacity: '1' }),
      deskFadeOut: fade({ opacity: '1' }, hidden),
      deskSheetIn: fade(below, { transform: 'none' }),
      deskSheetOut: fade({ transform: 'none' }, below),
      deskDialogIn: fade(slightlyBelow, { opacity: '1', transform: 'none' }),
      deskDialogOut: fade({ opacity: '1', transform: 'none' }, slightlyBelow),
      deskFoldOut: fade({ height: '0', opacity: '0' }, { height: 'var(--height)', opacity: '1' }),
      deskFoldIn: fade({ height: 'var(--height)', opacity: '1' }, { height: '0', opacity: '0' }),
      deskFadeEnd: { '0%, 90%': { maskSize: '100% 100%' }, to: { maskSize: 'calc(100% + 24px) 100%' } },
      deskTurn: fade({}, { transform: 'rotate(1turn)' }),
      deskArrive: fade({ backgroundColor: '{colors.info-tint}' }, {}),
      deskTickUp: fade({ backgroundColor: '{colors.buy-tint}' }, { backgroundColor: 'transparent' }),
      deskTickDown: fade({ backgroundColor: '{colors.sell-tint}' }, { backgroundColor: 'transparent' }),
    },
    tokens: {
      fontSizes: Object.fromEntries([12, 14, 16, 20, 28].map(px => [px, { value: text(px) }])),
      fontWeights: { 400: { value: '400' }, 500: { value: '500' }, 600: { value: '600' } },
      spacing: grid(space),
      sizes: { ...grid(step => `${step * 4}px`), full: { value: '100%' }, touch: { value: '44px' } },
      radii: {
        panel: { value: 'var(--desk-panel-radius, 12px)' },
        control: { value: 'var(--desk-control-radius, 8px)' },
        inner: { value: 'max(0px, var(--desk-control-radius, 8px) - 2px)' },
        bar: { value: '2px' },
        full: { value: '999px' },
      },
      durations: {
        enter: { value: '220ms' },
        leave: { value: '160ms' },
        fold: { value: '180ms' },
        drag: { value: '200ms' },
        tick: { value: '300ms' },
      },
      easings: { enter: { value: 'cubic-bezier(.2,.8,.2,1)' }, out: { value: 'ease-out' } },
      zIndex: { dialog: { value: 1000 }, popup: { value: 1100 }, toast: { value: 1200 } },
      animations: {
        sheetIn: { value: 'deskSheetIn {durations.enter} {easings.enter}' },
        sheetOut: { value: 'deskSheetOut {durations.leave} {easings.out}' },
        dialogIn: { value: 'deskDialogIn {durations.enter} {easings.enter}' },
        dialogOut: { value: 'deskDialogOut {durations.leave} {easings.out}' },
        fadeIn: { value: 'deskFadeIn {durations.leave} {easings.out}' },
        fadeOut: { value: 'deskFadeOut {durations.leave} {easings.out}' },
        fadeEnd: { value: 'deskFadeEnd linear both' },
        foldOut: { value: 'deskFoldOut {durations.fold} {easings.out}' },
        foldIn: { value: 'deskFoldIn {durations.fold} {easings.out}' },
        turn: { value: 'deskTurn 900ms linear infinite' },
        arrive: { value: 'deskArrive 3s ease-in' },
        tickUp: { value: 'deskTickUp {durations.tick} {easings.out}' },
        tickDown: { value: 'deskTickDown {durations.tick} {easings.out}' },
      },
    },
    semanticTokens: {
      colors: Object.fromEntries(
        Object.entries(PALETTE).map(([name, [dark, light]]) => [
          name,
          { value: { base: `var(--desk-${name}, ${dark})`, _light: `var(--desk-${name}, ${light})` } },
        ]),
      ),
    },
  },
})
