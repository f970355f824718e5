/** Text for a pattern of `like`, in which no sign of its own means anything. */
export function likeLiteral(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}

/** A pattern of `like` for what has this text in it. */
export function likeContaining(text: string): string {
  return `%${likeLiteral(text)}%`
}
