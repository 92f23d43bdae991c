/** What an edit inserted between two parts of the shown text. */
export type Insertion = { readonly before: string; readonly inserted: string; readonly after: string }

/** Compares the texts before and after an edit; `caret` is where the edit left it. */
export function insertionOf(old: string, text: string, caret: number): Insertion {
  const after = text.slice(caret)
  if (!old.endsWith(after)) return { before: '', inserted: text, after: '' }
  const head = old.slice(0, old.length - after.length)
  let same = 0
  while (same < caret && same < head.length && head[same] === text[same]) same++
  return { before: text.slice(0, same), inserted: text.slice(same, caret), after }
}
