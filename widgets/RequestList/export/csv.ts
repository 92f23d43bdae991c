/** Excel takes UTF-8 for what it is only behind this mark. */
const BYTE_ORDER_MARK = '\uFEFF'

/** A whole file (RFC 4180): lines end with CR LF, the last one too. */
export const csvFile = (lines: readonly string[]): string => `${BYTE_ORDER_MARK}${lines.join('\r\n')}\r\n`

/** One line; a missing cell is empty. */
export const csvLine = (cells: readonly (string | undefined)[]): string => cells.map(cell).join(',')

function cell(text = ''): string {
  const safe = isFormula(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** What a spreadsheet would run rather than show; a plain number, negative too, stays one. The wide signs count in CJK locales. */
const isFormula = (text: string): boolean => /^[=+\-@\t\r\n＝＋－＠]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text)
