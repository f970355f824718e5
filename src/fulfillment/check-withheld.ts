import type { Address } from '../addresses/address.ts'
import { isWithheld, suppressionOfNames } from '../addresses/suppressions.db.ts'
import type { Db, Tx } from '../platform/db.ts'
import type { Checked } from './check-copy.ts'

/**
 * Holds a deed that is of a withheld address, whatever was ordered, or on which a person was read whom
 * the list may mean. Names are alike too often to refuse it outright: somebody looks.
 */
export async function checkWithheld(
  db: Db | Tx,
  checked: Checked,
  situs: Address,
): Promise<Checked> {
  const { grantors = [], grantees = [] } = checked.findings.fields
  const entry = await suppressionOfNames(db, [...grantors, ...grantees])
  const objections = [
    ...((await isWithheld(db, situs)) ? ['The deed is of an address that must be withheld.'] : []),
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
