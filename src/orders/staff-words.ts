import { AppError } from '../errors.ts'

const EMAIL = /[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+/

/** Rejects text that names the customer where it would be permanent: the activity log and the
 * timeline can't be changed, even if the customer asks to be forgotten. Notes can. Text that's about
 * no order still has to leave emails out. */
export function assertNamesNobody(
  words: string,
  person: { fullName: string } | undefined,
  field: string,
): void {
  const said = words.toLowerCase()
  const isNamed = person && said.includes(person.fullName.toLowerCase())
  if (!isNamed && !EMAIL.test(words)) return
  const message =
    'Leave names and email addresses out: these words stay on record. A note on the order can be erased.'
  throw new AppError('invalid_request', message, { field })
}
