/** What a page's CSS reaches inside a widget's shadow root with `::part()`. */
export const PARTS = {
  panel: 'A box with a border around rows, figures or a form.',
  row: 'A request, a balance or an account in a list.',
  button: 'A button with a text.',
  field: 'The box around a text, an amount or a date that the client types.',
  dialog: 'A dialog, or a sheet at the lower edge.',
  toast: 'A short message over the page.',
} as const
