import { adminCheck } from '../../contract/staff/sign-in.ts'
import { call } from '../api.ts'
import { toastError } from '../ui/toast.ts'
import { requestProof } from './proof-request.ts'

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

/** Saves what the page itself made. */
export function saveText(name: string, type: string, text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type }))
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}

/** For a file saved by opening its URL, a request that can't retry on its own: makes sure the person
 * at the screen has recently proved who they are. False if they wouldn't. */
async function proveFresh(): Promise<boolean> {
  try {
    const { isAuthenticated, isFresh } = await call(adminCheck, {})
    if (isAuthenticated && isFresh) return true
    // An expired session shows up in the file's own refusal and in the page's next call.
    return isAuthenticated ? await requestProof() : false
  } catch {
    toastError('Error', 'Your session could not be checked. Please try again.')
    return false
  }
}
