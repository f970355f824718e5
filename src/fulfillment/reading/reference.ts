/** After one of these, a number or date belongs to another document. */
const LEADS_TO_ANOTHER =
  /\b(?:as|in|under|by|see|per|said|and|or|being|bearing|that|certain|numbered|thereof|deed|plat|map|mortgage|trust|lien|declaration|agreement|was|is|been|duly|when|be|same|heretofore|thereto|therein|shown|now|instrument|judgment|estate)[\s,("“]*(?:the\s+)?$/i

/** A sentence that so far describes the recording of another document. */
const SPEAKS_OF_ANOTHER =
  /\b(?:deed|plat|map|mortgage|declaration|easements?|covenants|property|premises|conveyed|acquired|described|trust|lien|judgment|agreement|prior|same|book|volume|liber)\b[^.;:]{0,140}$/i

/** Whether what follows this text belongs to another document, such as the previous deed. */
export function speaksOfAnother(before: string): boolean {
  const near = before.slice(-170).replace(/\s+/g, ' ')
  return LEADS_TO_ANOTHER.test(near) || SPEAKS_OF_ANOTHER.test(withoutAbbreviations(near))
}

/** "No." and the like don't end a sentence. */
function withoutAbbreviations(text: string): string {
  return text.replace(/\b(?:no|inst|instr|doc|rec|co|st|bk|pg|p|vol)\./gi, (word) =>
    word.slice(0, -1),
  )
}
