/** Length makes a password hard to guess; there's no rule about which characters it has. */
export const MIN_PASSWORD = 12
/** How much must be left after removing everything attackers try first. */
const MIN_OWN = 7

/** The first guesses that are long enough to be accepted at all, folded. */
const COMMON = new Set([
  'correcthorsebatterystaple',
  'thequickbrownfox',
  'opensesameopensesame',
  'icanhascheezburger',
  'maytheforcebewithyou',
  'nevergonnagiveyouup',
  'trustno1trustno1',
  'tobeornottobe',
  'howmuchwood',
  'onceuponatime',
  'itsasecret',
  'donttellanyone',
  'imnottellingyou',
  'thisismypassword',
])

/** Words in passwords that are guessed right away, alone or strung together. */
const WORDS = [
  ...['password', 'passwort', 'passphrase', 'secret', 'welcome', 'letmein', 'changeme', 'login'],
  ...['administrator', 'admin', 'root', 'user', 'test', 'demo', 'default', 'master', 'guest'],
  ...['iloveyou', 'princess', 'sunshine', 'football', 'baseball', 'basketball', 'superman'],
  ...['batman', 'dragon', 'monkey', 'shadow', 'michael', 'jordan', 'jessica', 'charlie', 'ashley'],
  ...['starwars', 'pokemon', 'liverpool', 'chelsea', 'computer', 'internet', 'samsung', 'google'],
  ...['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday', 'weekend'],
  ...['january', 'february', 'march', 'april', 'june', 'july', 'august', 'september', 'october'],
  ...['november', 'december', 'spring', 'summer', 'autumn', 'winter', 'whatever', 'freedom'],
  // The shop's own words.
  ...['deedbox', 'deeds', 'deed', 'property', 'recorder', 'county', 'office', 'shop', 'staff'],
  ...['owner', 'agent', 'panel', 'title'],
]

const ROWS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'abcdefghijklmnopqrstuvwxyz', '01234567890']
const RUN = 4
const LEET: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/** What's wrong with a new password, worded for the person; undefined if nothing is. */
export function passwordObjection(
  password: string,
  { username, brandName }: { username: string; brandName: string },
): string | undefined {
  if ([...password].length < MIN_PASSWORD) {
    return `Use at least ${MIN_PASSWORD} characters. A few unrelated words work well.`
  }
  const plain = fold(password, false)
  const leet = fold(password, true)
  if (COMMON.has(plain) || COMMON.has(leet)) return TOO_COMMON
  const words = [...namesOf(username), ...namesOf(brandName), ...WORDS]
  const own = Math.min(...[plain, leet].map((each) => ownLetters(each, words)))
  return own < MIN_OWN ? TOO_COMMON : undefined
}

const TOO_COMMON =
  'That’s one of the first things someone would try. Please choose something longer or less obvious.'

function fold(text: string, isLeet: boolean): string {
  const letters = [...text.toLowerCase()].map((sign) => (isLeet ? (LEET[sign] ?? sign) : sign))
  return letters.join('').replace(/[^\p{L}\p{N}]/gu, '')
}

/** "ada.lovelace" is also "ada" and "lovelace". */
function namesOf(name: string): string[] {
  const parts = name.toLowerCase().split(/[^\p{L}\p{N}]+/u)
  return [parts.join(''), ...parts].filter((part) => part.length >= 3)
}

/** How many different letters are left without words, keyboard runs and repetitions. */
function ownLetters(text: string, words: string[]): number {
  let left = text
  for (const word of words.toSorted((a, b) => b.length - a.length))
    left = left.replaceAll(word, ' ')
  left = left.replace(/(19|20)\d\d/g, ' ')
  for (const row of [...ROWS, ...ROWS.map((each) => [...each].reverse().join(''))]) {
    left = withoutRuns(left, row)
  }
  // "abcabcabc" counts as no longer than "abc".
  left = left.replace(/(.{1,6}?)\1+/gu, '$1').replaceAll(' ', '')
  return Math.min(left.length, new Set(left).size + 2)
}

function withoutRuns(text: string, row: string): string {
  let left = text
  for (let length = row.length; length >= RUN; length -= 1) {
    for (let from = 0; from + length <= row.length; from += 1) {
      left = left.replaceAll(row.slice(from, from + length), ' ')
    }
  }
  return left
}
