import { adminCheck } from '../../contract/staff/sign-in.ts'
import { call } from '../api.ts'
import { toastError } from '../ui/toast.ts'
import { requestProof } from './proof-request.ts'

/**
 * Saves what an address gives. By a link and not by going there: where the server refuses, the page
 * stays and the browser says that the file did not come.
 */
export async function saveFile(url: string): Promise<boolean> {
  if (!(await proveFresh())) return false
  const link = document.createElement('a')
  link.href = url
  link.download = ''
  document.body.append(link)
  link.click()
  link.remove()
  return true
}

/** Saves what the page itself made. */
export function saveText(name: string, type: string, text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type }))
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}

/**
 * For a file that is saved by opening its address, which can't be asked for again by itself: makes
 * sure that whoever sits there has proved a short while ago who they are. False where they would not.
 */
async function proveFresh(): Promise<boolean> {
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
