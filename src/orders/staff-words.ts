import { AppError } from '../errors.ts'

const EMAIL = /[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+/

/** Rejects text that names the customer where it would be permanent: the activity log and the
 * timeline can't be changed, even if the customer asks to be forgotten. Notes can. */
export function assertNamesNobody(
  words: string,
  person: { fullName: string; email: string },
  field: string,
): void {
  const said = words.toLowerCase()
  const isNamed = said.includes(person.fullName.toLowerCase()) || EMAIL.test(words)
  if (!isNamed) return
  const message =
    'Please leave names and e-mail addresses out: these words stay for good. A note can be erased.'
  throw new AppError('invalid_request', message, { field })
}
