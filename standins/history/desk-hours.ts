import type { Book } from './story.ts'

const OPENS = 8
const CLOSES = 19
const HOUR = 60 * 60 * 1000

/** That time, or so many whole hours later that somebody sits at the desk. */
export function inDeskHours(book: Book, at: Date): Date {
  const { hour } = book.clock(at)
  const isOpen = hour >= OPENS && hour < CLOSES
  return isOpen ? at : inDeskHours(book, new Date(at.getTime() + HOUR))
}
