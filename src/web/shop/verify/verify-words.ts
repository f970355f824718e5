import { ApiError } from '../../api.ts'
import { waitWords } from '../wait-words.ts'
import type { UnreadFile } from './file-hash.ts'

const UNREAD: Record<UnreadFile, (name: string) => string> = {
  'not a PDF': (name) => `${name} isn’t a PDF. We deliver deeds as PDF files.`,
  'too large': (name) => `${name} is over 100 MB. None of our deeds is that large.`,
  unreadable: (name) => `We couldn’t read ${name}. Choose it again.`,
  'no hashing': () => 'Your browser can’t compute fingerprints. Type the short code instead.',
}

export function unreadWords(problem: UnreadFile, name: string): string {
  return UNREAD[problem](name)
}

/** What keeps us from answering, and when to try again. */
export function failureWords(cause: unknown, isOnline: boolean): string {
  if (cause instanceof ApiError && cause.status === 429) {
    return `Too many checks. Try again ${waitWords(cause.retryAfter)}.`
  }
  if (!isOnline) return 'You’re offline. Checking needs a connection.'
  return 'We couldn’t check it. Try again in a moment.'
}
