import { adminCheck } from '../../contract/staff/sign-in.ts'
import { call } from '../api.ts'
import { toastError } from '../ui/toast.ts'
import { requestProof } from './proof-request.ts'

/**
 * For a file that is saved by opening its address, which can't be asked for again by itself: makes
 * sure that whoever sits there has proved a short while ago who they are. False where they would not.
 */
export async function proveFresh(): Promise<boolean> {
  try {
    const { isAuthenticated, isFresh } = await call(adminCheck, {})
    if (isAuthenticated && isFresh) return true
    // A session that has ended is met by the file's own refusal, and by the next call of the page.
    return isAuthenticated ? await requestProof() : false
  } catch {
    toastError('Error', 'Your session could not be checked. Please try again.')
    return false
  }
}
