export function separatorOf(text: string): string {
  const firstLine = text.trimStart().split(/\r|\n/, 1)[0] ?? ''
  const unquoted = firstLine.replace(/"[^"]*"/g, '')
  return ['\t', ';', '|'].find((separator) => unquoted.includes(separator)) ?? ','
}

function readQuoted(text: string, start: number): { value: string; end: number } | undefined {
  let value = ''
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] !== '"') value += text[at]
    else if (text[at + 1] === '"') {
      value += '"'
      at += 1
    } else return { value, end: at + 1 }
  }
  // Never closed: not a quoted value, just a quote someone typed.
  return undefined
}

/** Per RFC 4180, but forgiving about pasted text: stray quotes, any kind of line break. */
export function parseRows(text: string, separator: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let field = ''
  let at = 0
  const endField = () => {
    row.push(field.trim())
    field = ''
  }
  const endRow = () => {
    endField()
    rows.push(row)
    row = []
  }
  while (at < text.length) {
    const char = text[at]
    const quoted = char === '"' && field.trim() === '' ? readQuoted(text, at) : undefined
    if (quoted) {
      field = quoted.value.replace(/\s+/g, ' ')
      at = quoted.end
      continue
    }
    if (char === separator) endField()
    else if (char === '\n' || char === '\r') {
      endRow()
      if (char === '\r' && text[at + 1] === '\n') at += 1
    } else field += char
    at += 1
  }
  endRow()
  return rows
}
