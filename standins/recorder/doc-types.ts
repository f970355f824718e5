import type { Dice } from './dice.ts'

export type DocType =
  | 'WARRANTY DEED'
  | 'SPECIAL WARRANTY DEED'
  | 'QUITCLAIM DEED'
  | 'GRANT DEED'
  | 'BARGAIN AND SALE DEED'
  | 'DEED OF TRUST'
  | 'MORTGAGE'
  | 'SATISFACTION OF MORTGAGE'
  | 'RECONVEYANCE'
  | 'EASEMENT'

export type DocClass = 'deed' | 'lien' | 'release' | 'easement'

// A deed of trust has the word in its name but transfers no ownership: it's a lien.
export const CLASS_OF: Record<DocType, DocClass> = {
  'WARRANTY DEED': 'deed',
  'SPECIAL WARRANTY DEED': 'deed',
  'QUITCLAIM DEED': 'deed',
  'GRANT DEED': 'deed',
  'BARGAIN AND SALE DEED': 'deed',
  'DEED OF TRUST': 'lien',
  MORTGAGE: 'lien',
  'SATISFACTION OF MORTGAGE': 'release',
  RECONVEYANCE: 'release',
  EASEMENT: 'easement',
}

const TRUST_STATES = new Set(
  'AK AZ CA CO DC ID MD MO MS MT NC NE NV OR TN TX UT VA WA WV'.split(' '),
)

export const usesDeedsOfTrust = (state: string) => TRUST_STATES.has(state)

const CUSTOMARY: Record<string, readonly DocType[]> = {
  CA: ['GRANT DEED', 'GRANT DEED', 'QUITCLAIM DEED'],
  NV: ['GRANT DEED', 'QUITCLAIM DEED'],
  NY: ['BARGAIN AND SALE DEED', 'BARGAIN AND SALE DEED', 'QUITCLAIM DEED'],
  NJ: ['BARGAIN AND SALE DEED', 'WARRANTY DEED'],
  MA: ['QUITCLAIM DEED'],
}

export function customaryDeed(state: string, dice: Dice): DocType {
  return dice.pick(
    CUSTOMARY[state] ?? [
      'WARRANTY DEED',
      'WARRANTY DEED',
      'SPECIAL WARRANTY DEED',
      'QUITCLAIM DEED',
    ],
  )
}
