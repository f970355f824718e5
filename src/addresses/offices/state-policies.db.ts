import { sql } from 'kysely'
import { type Db, listOf, type Tx } from '../../platform/db.ts'
import type { Address } from '../address.ts'
import type { StateCode } from '../states.ts'
import { resolveJurisdiction } from './jurisdiction.ts'
import { readOffices } from './jurisdictions.db.ts'
import { leastFee, officeFee } from './office-fee.ts'
import type { Office } from './recording-office.ts'
import {
  defaultTerms,
  type SaleObstacle,
  type Selling,
  type StatePolicy,
  type StateTerms,
  saleObstacle,
} from './state-policy.ts'

export async function listStatePolicies(db: Db, states?: string[]): Promise<StatePolicy[]> {
  if (states?.length === 0) return []
  let query = db
    .selectFrom('statePolicies')
    .leftJoin('staff', 'staff.id', 'statePolicies.decidedBy')
    .select(['state', 'notice', 'selling', 'stateText', 'needsDecision'])
    .select(['decidedAt', 'staff.username as decidedBy', 'decisionNote as note'])
  if (states)
    query = query.where('state', '=', sql<StateCode>`any(${listOf([...new Set(states)], 'text')})`)
  const rows = await query.orderBy('state').execute()
  return rows.map(({ decidedAt, decidedBy, note, ...row }) => ({
    ...row,
    decision: decidedAt && { at: decidedAt, by: decidedBy ?? '', note: note ?? '' },
  }))
}

export async function undecidedStates(db: Db): Promise<StateCode[]> {
  const rows = await db
    .selectFrom('statePolicies')
    .select('state')
    .where('needsDecision', '=', true)
    .where('decidedAt', 'is', null)
    .orderBy('state')
    .execute()
  return rows.map(({ state }) => state)
}

export interface StateDecision extends StateTerms {
  selling: Selling
  note: string
}

export async function writeDecision(
  tx: Tx,
  state: StateCode,
  { note: decisionNote, ...terms }: StateDecision,
  { staffId: decidedBy, at: decidedAt }: { staffId: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('statePolicies')
    .set({ ...terms, decisionNote, decidedBy, decidedAt })
    .where('state', '=', state)
    .execute()
}

export type SaleTerms = StateTerms & { notSold?: SaleObstacle }

/** What each address's state asks for and whether we may sell its deed at this price. It depends on
 * nothing but the address's own words, so that a forecast, a payment and an order agree. */
export async function readSaleTerms(
  db: Db,
  addresses: readonly Address[],
  priceCents: number,
): Promise<SaleTerms[]> {
  const states = addresses.map(({ state }) => state)
  const policies = new Map(
    (await listStatePolicies(db, states)).map((policy) => [policy.state as string, policy]),
  )
  const possible = addresses.map((address) =>
    policies.get(address.state)?.selling === 'capped' ? possibleOffices(address) : [],
  )
  const offices = await readOffices(db, possible.flat())
  return addresses.map(({ state }, index) => {
    const { notice, stateText, selling } = policies.get(state) ?? {
      ...defaultTerms(state),
      selling: 'on',
    }
    const fees = (possible[index] ?? []).map((id) => feeOf(offices.get(id)))
    const notSold = saleObstacle(selling, leastOf(fees), priceCents)
    return { notice, stateText, ...(notSold ? { notSold } : {}) }
  })
}

/** Every office that may record it: a ZIP code can span counties. */
function possibleOffices({ state, city, zipCode: zip }: Address): string[] {
  const where = resolveJurisdiction({ state, city, zip })
  if (where.outcome === 'one') return [where.id]
  return where.outcome === 'conflict' ? where.candidates : []
}

function feeOf(office: Office | undefined): number | null {
  const fee = office && officeFee(office.copyFee, office.copyFeeNote, office.copyFeeTerms)
  return fee ? leastFee(fee) : null
}

/** Unknown as soon as one of them is. */
function leastOf(fees: Array<number | null>): number | null {
  return fees.reduce(
    (least, fee) => (least === null || fee === null ? null : Math.min(least, fee)),
    fees[0] ?? null,
  )
}
