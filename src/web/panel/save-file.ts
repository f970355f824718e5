import { staffSignIn } from '../../contract/staff/sign-in.ts'
import { call } from '../api.ts'
import { requestProof } from '../sign-in/proof-request.ts'
import { toastError } from '../ui/toast.ts'

/** Saves the file at a URL. Uses a link instead of navigating: if the server refuses, the page stays
 * and the browser says the download failed. */
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

/** For a file saved by opening its URL, a request that can't retry on its own: makes sure the person
 * at the screen has recently proved who they are. False if they wouldn't. */
async function proveFresh(): Promise<boolean> {
  try {
    const { isAuthenticated, isFresh } = await call(staffSignIn.check, {})
    if (isAuthenticated && isFresh) return true
    // An expired session shows up in the file's own refusal and in the page's next call.
    return isAuthenticated ? await requestProof() : false
  } catch {
    toastError('Error', 'Couldn’t check your session. Please try again.')
    return false
  }
}
