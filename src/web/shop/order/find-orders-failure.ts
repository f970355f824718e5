import { ApiError } from '../../api.ts'
import { waitWords } from '../wait-words.ts'

/** What to tell someone whose request for links didn't go through: what's kept, and when to try
 * again. */
export function failureWords(cause: unknown, isOnline: boolean): string {
  if (cause instanceof ApiError && cause.status === 429) {
    return `That was a lot of requests. Please try again ${waitWords(cause.retryAfter)}.`
  }
  if (!isOnline) {
    return 'You are offline. Your address is kept: please try again when you are back.'
  }
  return 'We could not send your links just now. Your address is kept: please try again in a moment.'
}
