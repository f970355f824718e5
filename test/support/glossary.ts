/** What nobody should have to read, and what to say instead. */
export const wordsNotToSay: ReadonlyArray<readonly [pattern: RegExp, say: string]> = [
  [/mail (it|them|links?) again/i, 'Resend links'],
  [/\be-mail/i, 'email'],
  [/\bmails\b|\bby mail\b|\bwe mail\b|\bmailed\b/i, 'emails, by email, we email'],
  [/\b(19|20)\d\d-\d\d-\d\d/, 'Nov 15, 2026'],
  [/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-/i, 'what has this ID, or its order number'],
  [/\b\d+-\d+ (hours|business days|days)\b/i, '24–48 hours'],
  [/\b[a-z]+_[a-z_]+\b/, 'a sentence instead of a code'],
  [/\b[a-z]+[A-Z]\w*: (true|false|null)\b/, 'a sentence instead of a field'],
  [/\[object Object\]|\bundefined\b|\bNaN\b/, 'what was meant'],
  [/__[A-Z_]+__/, 'the setting behind the token'],
  [/\bcan not\b/i, 'can’t'],
  [/waiting for a person|waits for a person|\ba person (gets|looks|on our staff)/i, 'our staff'],
  [/\bput it back\b/i, 'Release'],
  [/promised (in|by)\b/i, 'Due by'],
  [/refunded unasked|by itself|by ourselves|without being asked/i, 'automatically'],
  [/bring the deed/i, 'Upload deed'],
  [/link (has|had|is) ended|opens nothing any ?more|a link ended/i, 'expired, revoked'],
  [/\bshielded\b/i, 'withheld'],
  [/the range before|\d+ of 100\b/i, 'Previous period, 96%'],
  [/\bblacken/i, 'redacted'],
  [/\bpapers?\b/i, 'deed'],
  [/the thing ordered/i, 'deed'],
  [/late, and we told you so/i, 'Delayed. We’ve let you know by email.'],
  [/^by our staff within/im, 'Our staff will get it within 24–48 hours.'],
  [/there is no deed to be had/i, 'Confirm no deed found'],
  [/look into your spam/i, 'please also check your spam folder'],
  [/need not\b/i, 'don’t need to'],
  [/see how it is going/i, 'Track your order'],
  [/\bin all \$/i, 'Total $39.98'],
  [/a part of the order was/i, 'Part of this order was refunded'],
  [/by who holds|who holds the link/i, 'by anyone with the link'],
  [/\bone a line\b|\$[\d.]+ a (page|deed)/i, 'one per line, per page'],
  [/mend them|stand in the box/i, 'They’re back in the box above. Fix them and try again.'],
  [/\b\d+ to choose\b/i, '2 need your choice'],
  [/\bwe go on\b|goes on\b/i, 'We’ll keep looking, we’ll continue'],
  [/what our refund policy grants/i, 'Clear-cut cases are refunded right away'],
  [/leaves something open|\banother one\?/i, 'Still have questions?'],
  [/read by machine, with/i, 'Machine-read (96% confidence)'],
  [/are those ordered/i, 'match your order'],
  [/these are made up/i, 'See a sample before you buy (fictional names).'],
  [/nobody is obliged/i, 'You don’t have to buy from us.'],
  [/City Register of New York County/i, 'Office of the City Register, New York County'],
  [/signs and figures|six figures/i, 'Symbols and numbers, 6-digit code'],
  [/that was a lot at once|that were a lot/i, 'Too many requests. Try again in …'],
  [/\bis at it\b/i, 'is still working on it'],
  [/\btime (was|is|being) over\b/i, 'expired, when its retention ended'],
  [/that waits? to be\b|\bwaits at the desk\b/i, 'needs review, is on the desk'],
  [/\bfirst first\b/i, 'most urgent first'],
  [/\b(known|decided|rolled|refunded|on the list) already\b/i, 'was already refunded'],
  [/knows no such|is told these words|as one can have/i, 'has no such, will read this'],
]

/** Each slip in a text, as "found: say this". */
/** An office sells copies on paper and by mail, and a page about it may say so. */
const OFFICE_WORDS = /\bpaper\b|\bby mail\b|\bmailed\b/gi

export function slipsIn(text: string, isAboutOffices = false): string[] {
  // A link's own letters are nobody's words.
  const own = text.replace(/https?:\/\/\S+/g, '')
  const read = isAboutOffices ? own.replace(OFFICE_WORDS, '') : own
  return wordsNotToSay.flatMap(([pattern, say]) => {
    const found = pattern.exec(read)?.[0]
    return found ? [`"${found}": say "${say}"`] : []
  })
}
