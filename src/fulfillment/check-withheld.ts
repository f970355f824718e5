import { suppressionOfNames } from '../addresses/suppressions.db.ts'
import type { Db, Tx } from '../platform/db.ts'
import type { Checked } from './check-copy.ts'

/** Holds a deed for a withheld address, whatever was ordered, or one naming a person the suppression
 * list may mean. Names match too often to refuse it outright, so staff decide. */
export async function checkWithheld(
  db: Db | Tx,
  checked: Checked,
  isListed: boolean,
): Promise<Checked> {
  const { grantors = [], grantees = [] } = checked.findings.fields
  const entry = await suppressionOfNames(db, [...grantors, ...grantees])
  const objections = [
    ...(isListed ? ['The deed is for an address that must be withheld.'] : []),
    ...(entry ? [`A name on it may be one that must be withheld (entry ${entry}).`] : []),
  ]
  if (objections.length === 0) return checked
  return {
    ...checked,
    verdict: checked.verdict === 'refused' ? 'refused' : 'held',
    findings: {
      ...checked.findings,
      objections: [...checked.findings.objections, ...objections],
    },
  }
}
