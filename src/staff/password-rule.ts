/** Length is what makes a password hard to guess; there is no rule about which signs it has. */
export const MIN_PASSWORD = 12
/** What must be left once everything that is tried first is taken out. */
const MIN_OWN = 7

/** What guessing begins with, as far as it is long enough to be taken at all, folded. */
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

/** Words of which passwords are made that are guessed at once, alone or one after the other. */
const WORDS = [
  ...['password', 'passwort', 'passphrase', 'secret', 'welcome', 'letmein', 'changeme', 'login'],
  ...['administrator', 'admin', 'root', 'user', 'test', 'demo', 'default', 'master', 'guest'],
  ...['iloveyou', 'princess', 'sunshine', 'football', 'baseball', 'basketball', 'superman'],
  ...['batman', 'dragon', 'monkey', 'shadow', 'michael', 'jordan', 'jessica', 'charlie', 'ashley'],
  ...['starwars', 'pokemon', 'liverpool', 'chelsea', 'computer', 'internet', 'samsung', 'google'],
  ...['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday', 'weekend'],
  ...['january', 'february', 'march', 'april', 'june', 'july', 'august', 'september', 'october'],
  ...['november', 'december', 'spring', 'summer', 'autumn', 'winter', 'whatever', 'freedom'],
  // The shop's own.
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

/** What is wrong with a new password, in words for its person; undefined where nothing is. */
export function passwordObjection(
  password: string,
  { username, brandName }: { username: string; brandName: string },
): string | undefined {
  if ([...password].length < MIN_PASSWORD) {
    return `A password has at least ${MIN_PASSWORD} characters. Several words do well.`
  }
  const plain = fold(password, false)
  const leet = fold(password, true)
  if (COMMON.has(plain) || COMMON.has(leet)) return TOO_COMMON
  const words = [...namesOf(username), ...namesOf(brandName), ...WORDS]
  const own = Math.min(...[plain, leet].map((each) => ownLetters(each, words)))
  return own < MIN_OWN ? TOO_COMMON : undefined
}

const TOO_COMMON =
  'That is among the first things somebody would try. Please choose something longer or stranger.'

function fold(text: string, isLeet: boolean): string {
  const letters = [...text.toLowerCase()].map((sign) => (isLeet ? (LEET[sign] ?? sign) : sign))
  return letters.join('').replace(/[^\p{L}\p{N}]/gu, '')
}

/** "ada.lovelace" is also "ada" and "lovelace". */
function namesOf(name: string): string[] {
  const parts = name.toLowerCase().split(/[^\p{L}\p{N}]+/u)
  return [parts.join(''), ...parts].filter((part) => part.length >= 3)
}

/** How many different letters are left without words, runs of the keyboard and repetitions. */
function ownLetters(text: string, words: string[]): number {
  let left = text
  for (const word of words.toSorted((a, b) => b.length - a.length))
    left = left.replaceAll(word, ' ')
  left = left.replace(/(19|20)\d\d/g, ' ')
  for (const row of [...ROWS, ...ROWS.map((each) => [...each].reverse().join(''))]) {
    left = withoutRuns(left, row)
  }
  // "abcabcabc" is no longer than "abc".
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
