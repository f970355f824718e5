import { toast, toastError } from './toast.ts'

/** Copies what is shown only once; `byHand` says how to do it where the browser won't. */
export async function copyText(text: string, byHand: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast('Copied')
  } catch {
    toastError('Error', `Your browser blocked copying. ${byHand}`)
  }
}
