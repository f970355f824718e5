import { ApiError } from '../../api.ts'
import { waitWords } from '../wait-words.ts'

/** More than any deed of ours has: nobody's browser should read a film into memory. */
const MOST_BYTES = 100 * 1024 * 1024
/** Where readers look for the signature of a PDF. */
const SIGNATURE_WITHIN = 1024

export type UnreadFile = 'not a PDF' | 'too large' | 'unreadable' | 'no hashing'

/** The SHA-256 of a PDF in hex, computed here: the file goes nowhere. */
export async function hashOfPdf(file: File): Promise<{ sha256: string } | { problem: UnreadFile }> {
  // Browsers hash for pages that came encrypted, and for no others.
  if (!globalThis.crypto?.subtle) return { problem: 'no hashing' }
  if (file.size > MOST_BYTES) return { problem: 'too large' }
  try {
    const bytes = await file.arrayBuffer()
    const start = new TextDecoder('latin1').decode(bytes.slice(0, SIGNATURE_WITHIN))
    if (!start.includes('%PDF-')) return { problem: 'not a PDF' }
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
    const sha256 = [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
    return { sha256 }
  } catch {
    // It was moved or deleted after it was chosen.
    return { problem: 'unreadable' }
  }
}

export function sizeWords(bytes: number): string {
  const kilobytes = bytes / 1024
  if (kilobytes < 1000) return `${Math.max(1, Math.round(kilobytes))} KB`
  return `${(kilobytes / 1024).toFixed(1)} MB`
}

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
