const DIGIT_FOR: Record<string, string> = {
  O: '0',
  Q: '0',
  D: '0',
  I: '1',
  L: '1',
  '|': '1',
  '!': '1',
  Z: '2',
  S: '5',
  B: '8',
}

/** One character that is a digit or is often read as one. */
export const DIGITLIKE = '[0-9OoQDIl|!ZzSsB]'

/** Turns every letter that may be a misread digit into that digit. */
export function asDigits(text: string): string {
  return [...text.toUpperCase()].map((letter) => DIGIT_FOR[letter] ?? letter).join('')
}

/** An office's number without the punctuation it may be printed with. */
export function bareNumber(text: string): string {
  return text.toUpperCase().replace(/[^A-Z0-9|!]/g, '')
}

export type Likeness = 'same' | 'alike' | 'different'

/** Whether two office numbers are the same, or could be if letters were read for digits. */
export function compareNumbers(read: string, known: string): Likeness {
  const a = bareNumber(read)
  const b = bareNumber(known)
  if (a === b) return 'same'
  return asDigits(a) === asDigits(b) ? 'alike' : 'different'
}

/** Tolerates strokes that ran together in words; never guesses at digits. */
export function compareWords(read: string, known: string): Likeness {
  if (read === known) return 'same'
  if (/\d/.test(known)) return asDigits(read) === asDigits(known) ? 'alike' : 'different'
  if (strokes(read) === strokes(known)) return 'alike'
  const bearable = known.length >= 8 ? 2 : known.length >= 4 ? 1 : 0
  return isWithin(read, known, bearable) ? 'alike' : 'different'
}

function strokes(word: string): string {
  return word
    .toLowerCase()
    .replace(/rn/g, 'm')
    .replace(/vv/g, 'w')
    .replace(/cl/g, 'd')
    .replace(/[il1|!]/g, 'l')
    .replace(/[o0]/g, 'o')
    .replace(/[s5]/g, 's')
    .replace(/[b8]/g, 'b')
}

/** Whether at most this many changed, dropped or added letters turn one word into the other. */
export function isWithin(a: string, b: string, changes: number): boolean {
  if (Math.abs(a.length - b.length) > changes) return false
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const changed = (row[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(changed, (row[j] as number) + 1, (next[j - 1] as number) + 1))
    }
    row = next
  }
  return (row[b.length] as number) <= changes
}
