import { type Address, addressKey, stateName } from './address.ts'
import { addDays, dayOfYear, longDate, officeDay } from './dates.ts'
import { type Dice, diceFor } from './dice.ts'
import { customaryDeed, type DocType, usesDeedsOfTrust } from './doc-types.ts'
import { company, couple, lender, type Party, siblings, single, trust } from './people.ts'

export interface RecordedDocument {
  position: number
  address: Address
  docType: DocType
  instrument: string
  recordedAt: string
  recordedTime: string
  executedAt: string
  grantor: Party
  grantee: Party
  amount: number
  // The deed that made the grantor the owner, if the office has it.
  prior?: { instrument: string; recordedAt: string }
}

const COMMUNITY_PROPERTY = new Set('AZ CA ID LA NV NM TX WA WI'.split(' '))

function someone(dice: Dice, state: string, before: string): Party {
  const roll = dice.float()
  if (roll < 0.5) return couple(dice, COMMUNITY_PROPERTY.has(state))
  if (roll < 0.75) return single(dice)
  if (roll < 0.85) return siblings(dice)
  if (roll < 0.94) return trust(dice, longDate(addDays(before, -dice.int(200, 2500))))
  return company(dice, stateName(state))
}

// A property's whole history, oldest first, derived from its address alone. A document's position
// in this list is part of its id, so the list may only ever grow at the end.
export function historyOf(address: Address): RecordedDocument[] {
  const dice = diceFor('history', addressKey(address))
  const documents: RecordedDocument[] = []
  const add = (one: Omit<RecordedDocument, 'position' | 'address'>) => {
    const document = { ...one, position: documents.length, address }
    documents.push(document)
    return document
  }

  const deedDates = drawDeedDates(dice)
  let owner = dice.chance(0.4)
    ? company(dice, stateName(address.state))
    : someone(dice, address.state, deedDates[0] as string)
  let prior: RecordedDocument | undefined
  for (const executedAt of deedDates) {
    const buyer = someone(dice, address.state, executedAt)
    const deed = add({
      ...recording(dice, executedAt),
      docType: customaryDeed(address.state, dice),
      grantor: owner,
      grantee: buyer,
      amount: dice.int(58, 940) * 1000,
      prior: prior && { instrument: prior.instrument, recordedAt: prior.recordedAt },
    })
    if (dice.chance(0.7)) add(purchaseLoan(dice, deed))
    owner = buyer
    prior = deed
  }
  for (const later of laterDocuments(dice, prior as RecordedDocument)) add(later)
  return documents
}

function drawDeedDates(dice: Dice): string[] {
  let date = addDays('2003-01-06', dice.int(0, 22 * 365))
  const dates = [officeDay(date)]
  for (let older = dice.int(0, 3); older > 0; older--) {
    date = addDays(date, -dice.int(2 * 365, 13 * 365))
    dates.unshift(officeDay(date))
  }
  return dates
}

function recording(dice: Dice, executedAt: string) {
  const recordedAt = officeDay(addDays(executedAt, dice.int(2, 18)))
  const perDay = dice.int(600, 2400)
  const number = Math.floor(dayOfYear(recordedAt) * perDay + dice.int(0, perDay - 20))
  const minute = dice.int(0, 59).toString().padStart(2, '0')
  return {
    executedAt,
    recordedAt,
    recordedTime: `${dice.pick(['08', '09', '10', '11'])}:${minute} AM`,
    instrument: `${recordedAt.slice(0, 4)}-${String(number).padStart(7, '0')}`,
  }
}

// Recorded in the same minute as the deed, with the next number.
function purchaseLoan(dice: Dice, deed: RecordedDocument) {
  const [year, number] = deed.instrument.split('-')
  return {
    ...loan(dice, deed, deed.executedAt),
    recordedAt: deed.recordedAt,
    recordedTime: deed.recordedTime,
    instrument: `${year}-${String(Number(number) + 1).padStart(7, '0')}`,
    amount: Math.round((deed.amount * 0.8) / 1000) * 1000,
  }
}

function loan(dice: Dice, deed: RecordedDocument, executedAt: string) {
  const docType: DocType = usesDeedsOfTrust(deed.address.state) ? 'DEED OF TRUST' : 'MORTGAGE'
  return {
    ...recording(dice, executedAt),
    docType,
    grantor: deed.grantee,
    grantee: lender(dice),
    amount: dice.int(40, 600) * 1000,
    prior: { instrument: deed.instrument, recordedAt: deed.recordedAt },
  }
}

// There's always something newer than the latest deed: taking the newest document of any type is a
// mistake that shows.
function laterDocuments(dice: Dice, deed: RecordedDocument) {
  const at = () => officeDay(addDays(deed.recordedAt, dice.int(30, 400)))
  const refinance = loan(dice, deed, at())
  const later: Omit<RecordedDocument, 'position' | 'address'>[] = [refinance]
  if (dice.chance(0.5)) {
    later.push({
      ...refinance,
      ...recording(dice, addDays(refinance.executedAt, 20)),
      docType: refinance.docType === 'MORTGAGE' ? 'SATISFACTION OF MORTGAGE' : 'RECONVEYANCE',
      grantor: lender(dice),
      grantee: deed.grantee,
    })
  }
  if (dice.chance(0.4)) {
    later.push({
      ...refinance,
      ...recording(dice, at()),
      docType: 'EASEMENT',
      grantor: deed.grantee,
      grantee: company(dice, stateName(deed.address.state)),
    })
  }
  return later
}
