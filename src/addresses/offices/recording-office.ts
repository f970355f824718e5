import type { StateCode } from '../states.ts'
import usualTitles from './data/usual-titles.data.json' with { type: 'json' }
import type { FeeTerms } from './office-fee.ts'

export type JurisdictionKind =
  | 'county'
  | 'parish'
  | 'borough'
  | 'city_county'
  | 'independent_city'
  | 'district'
  | 'town'
  | 'city'
  | 'unorganized'
  | 'state'

export const DELIVERY_CLASSES = ['instant', 'minutes', 'staff'] as const
export type DeliveryClass = (typeof DELIVERY_CLASSES)[number]

export interface Office {
  title: string
  place: string
  url: string | null
  searchUrl?: string | null
  phone: string | null
  /** In cents: its own, or what its state's law says. */
  copyFee: number | null
  copyFeeNote: string | null
  copyFeeTerms?: FeeTerms
  deliveryClass: DeliveryClass
}

/** Four boroughs record with the City Register; Staten Island records with its county clerk. */
export const NYC_REGISTER = ['36005', '36047', '36061', '36081']
export const STATEN_ISLAND = '36085'

const TITLE_OF: Record<string, string> = {
  ...Object.fromEntries(NYC_REGISTER.map((fips) => [fips, 'City Register'])),
  '17031': 'County Clerk, Recording Division',
  '22071': 'Clerk of Civil District Court, Land Records',
  '39035': 'Fiscal Office',
  '39153': 'Fiscal Office',
  '42101': 'Department of Records',
  '51640': 'Carroll or Grayson County Clerk of the Circuit Court',
  '53033': "Recorder's Office",
}

/** What state law or custom calls most of its offices. */
export function usualTitle(state: StateCode): string {
  return usualTitles[state]
}

export function officeTitle(id: string, state: StateCode, kind: JurisdictionKind): string {
  if (kind === 'city') return 'City Clerk'
  // These have no local government, and none of our sources says who keeps their land records.
  if (kind === 'unorganized') return 'County Clerk or Supervisor'
  return TITLE_OF[id] ?? usualTitles[state]
}

/** Virginia cities without their own circuit court: another court's clerk keeps their deeds. */
export const OFFICE_AT: Record<string, string> = {
  '51580': '51005', // Covington: Alleghany
  '51595': '51081', // Emporia: Greensville
  '51600': '51059', // Fairfax: Fairfax County
  '51610': '51013', // Falls Church: Arlington
  '51620': '51175', // Franklin: Southampton
  '51660': '51165', // Harrisonburg: Rockingham
  '51678': '51163', // Lexington: Rockbridge
  '51683': '51153', // Manassas: Prince William
  '51685': '51153', // Manassas Park: Prince William
  '51720': '51195', // Norton: Wise
  '51735': '51199', // Poquoson: York
  '51830': '51095', // Williamsburg: James City County
}

const SPLIT = 'Two or more offices share this county; the address decides which: '
export const OFFICE_NOTE: Record<string, string> = {
  '02':
    'One state recorder for 34 recording districts: Aleutian Islands, Anchorage, Barrow, Bethel, ' +
    'Bristol Bay, Cape Nome, Chitina, Cordova, Fairbanks, Fort Gibbon, Haines, Homer, Iliamna, ' +
    'Juneau, Kenai, Ketchikan, Kodiak, Kotzebue, Kuskokwim, Kvichak, Manley Hot Springs, ' +
    'Mount McKinley, Nenana, Nulato, Palmer, Petersburg, Rampart, Seldovia, Seward, Sitka, ' +
    'Skagway, Talkeetna, Valdez, Wrangell.',
  '15': 'One bureau for all islands, Kalawao included.',
  '23003': `${SPLIT}Northern (Fort Kent), Southern (Houlton).`,
  '23017': `${SPLIT}Eastern (Paris), Western (Fryeburg).`,
  '25003': `${SPLIT}Northern (Adams), Middle (Pittsfield), Southern (Great Barrington).`,
  '25005': `${SPLIT}Northern (Taunton), Fall River, Southern (New Bedford).`,
  '25009': `${SPLIT}Northern (Lawrence), Southern (Salem).`,
  '25017': `${SPLIT}Northern (Lowell), Southern (Cambridge).`,
  '25027': `${SPLIT}Northern (Fitchburg), Worcester.`,
  '51640':
    'No circuit court of its own: the clerk of Carroll or of Grayson County keeps its deeds.',
  [STATEN_ISLAND]: 'Not in ACRIS as the other boroughs are: the county clerk keeps its deeds.',
}
