/** Excel recognises UTF-8 only by this mark. */
const BYTE_ORDER_MARK = '\uFEFF'

/** A whole file as RFC 4180 describes it: every line, the last one too, ends with CR LF. */
export const csvFile = (lines: readonly string[]): string => `${BYTE_ORDER_MARK}${lines.join('\r\n')}\r\n`

export const csvLine = (cells: readonly (string | undefined)[]): string => cells.map(cell).join(',')

function cell(text = ''): string {
  const safe = isFormula(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Whether a spreadsheet would run the text; a plain number is safe. CJK locales accept the wide signs, too. */
const isFormula = (text: string): boolean => /^[=+\-@\t\r\n＝＋－＠]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text)
