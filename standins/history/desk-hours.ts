import type { Book } from './story.ts'

const OPENS = 8
const CLOSES = 19
const HOUR = 60 * 60 * 1000

/** The given time if the desk is staffed then, or the first whole hour after it when it is. */
export function inDeskHours(book: Book, at: Date): Date {
  const { hour } = book.clock(at)
  const isOpen = hour >= OPENS && hour < CLOSES
  return isOpen ? at : inDeskHours(book, new Date(at.getTime() + HOUR))
}
