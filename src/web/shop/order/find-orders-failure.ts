import { ApiError } from '../../api.ts'
import { waitWords } from '../wait-words.ts'

/** What's kept, and when to try again. */
export function failureWords(cause: unknown, isOnline: boolean): string {
  if (cause instanceof ApiError && cause.status === 429) {
    return `Too many requests. Try again ${waitWords(cause.retryAfter)}.`
  }
  if (!isOnline) {
    return 'You’re offline. Your email is still here. Try again when you’re back online.'
  }
  return 'We couldn’t send your links. Your email is still here. Try again in a moment.'
}
