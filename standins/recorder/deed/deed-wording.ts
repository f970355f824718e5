import { stateName } from '../address.ts'
import { caseOf, SAMPLE_SSN } from '../cases.ts'
import type { RecordedDocument } from '../chain.ts'
import { legalDate } from '../dates.ts'
import { diceFor } from '../dice.ts'
import type { DocType } from '../doc-types.ts'
import { officeOf } from '../office.ts'

interface Clauses {
  title: string
  convey: string
  covenant: string
}

const HOLD =
  'TO HAVE AND TO HOLD the said premises, with all the tenements, hereditaments and appurtenances thereunto belonging or in anywise appertaining, unto the said Grantee, and the heirs, successors and assigns of the Grantee, forever.'

const GENERAL: Clauses = {
  title: 'GENERAL WARRANTY DEED',
  convey: 'GRANT, BARGAIN, SELL, CONVEY AND WARRANT',
  covenant: `${HOLD} And the Grantor does hereby covenant with the Grantee that the Grantor is lawfully seized of said premises in fee simple, has good right to convey the same, that the premises are free from all encumbrances except as herein stated, and that the Grantor will warrant and defend the title against the lawful claims of all persons whomsoever.`,
}

const CLAUSES: Partial<Record<DocType, Clauses>> = {
  'WARRANTY DEED': GENERAL,
  'SPECIAL WARRANTY DEED': {
    title: 'SPECIAL WARRANTY DEED',
    convey: 'GRANT, BARGAIN, SELL AND CONVEY',
    covenant: `${HOLD} And the Grantor will warrant and defend the title against the lawful claims of all persons claiming by, through or under the Grantor, but against none other.`,
  },
  'QUITCLAIM DEED': {
    title: 'QUITCLAIM DEED',
    convey: 'REMISE, RELEASE AND FOREVER QUITCLAIM',
    covenant: `${HOLD} This conveyance is made without covenant or warranty of title, express or implied, so that neither the Grantor nor any person claiming under the Grantor shall hereafter have any right to the premises or any part thereof.`,
  },
  'GRANT DEED': {
    title: 'GRANT DEED',
    convey: 'GRANT',
    covenant:
      'The Grantor covenants that, prior to the execution of this instrument, the Grantor has not conveyed the same estate, or any right, title or interest therein, to any person other than the Grantee, and that such estate is free from encumbrances done, made or suffered by the Grantor, except as herein stated.',
  },
  'BARGAIN AND SALE DEED': {
    title: 'BARGAIN AND SALE DEED',
    convey: 'GRANT AND RELEASE',
    covenant: `${HOLD} AND the Grantor covenants that the Grantor has not done or suffered anything whereby the said premises have been encumbered in any way whatever, except as aforesaid, and that the Grantor will receive the consideration for this conveyance as a trust fund to be applied first to the payment of the cost of improvements.`,
  },
}

const clausesOf = (type: DocType) => CLAUSES[type] ?? GENERAL

export const deedTitle = (document: RecordedDocument) => clausesOf(document.docType).title
export const covenant = (document: RecordedDocument) => clausesOf(document.docType).covenant

// Old deeds identified people by number; this one still does.
function granteePhrase(document: RecordedDocument): string {
  const { asGrantee, names } = document.grantee
  if (caseOf(document.address) !== 'social-security-number') return asGrantee
  const [first = ''] = names
  return asGrantee.replace(first, `${first} (Social Security No. ${SAMPLE_SSN})`)
}

export function consideration(document: RecordedDocument): string {
  const amount = `$${document.amount.toLocaleString('en-US')}.00`
  return document.docType === 'QUITCLAIM DEED' && document.address.state !== 'MA'
    ? 'TEN AND NO/100 DOLLARS ($10.00) and other good and valuable consideration'
    : `TEN AND NO/100 DOLLARS ($10.00) and other good and valuable consideration (full consideration ${amount})`
}

export function deedOpening(document: RecordedDocument): string[] {
  const office = officeOf(document.address)
  return [
    `THIS INDENTURE, made this ${legalDate(document.executedAt)}, between ${document.grantor.asGrantor}, hereinafter called the Grantor, ` +
      `and ${granteePhrase(document)}, hereinafter called the Grantee,`,
    `WITNESSETH, that the Grantor, for and in consideration of the sum of ${consideration(document)}, in hand paid, the receipt and ` +
      `sufficiency of which are hereby acknowledged, does hereby ${clausesOf(document.docType).convey} unto the Grantee, ` +
      `the following described real property situated in the ${office.place}, State of ${stateName(document.address.state)}:`,
  ]
}

export function shortOpening(document: RecordedDocument): string[] {
  const office = officeOf(document.address)
  return [
    `${document.grantor.asGrantor}, Grantor, for valuable consideration received, does hereby ${clausesOf(document.docType).convey} unto ` +
      `${granteePhrase(document)}, Grantee, the following real property in the ${office.place}, State of ${stateName(document.address.state)}:`,
  ]
}

const EXCEPTIONS = [
  'Taxes and assessments for the current year and subsequent years, not yet due and payable.',
  'Covenants, conditions, restrictions and reservations of record, if any, but without reimposing the same.',
  'Easements for public utilities, drainage and access shown on the recorded plat or in the official records.',
  'Zoning, building and other ordinances of any governmental authority having jurisdiction over the property.',
  'Rights of the public in that portion of the premises, if any, lying within streets, roads or highways.',
  'Reservations of oil, gas and other minerals contained in prior instruments of record, if any.',
  'Party wall rights and agreements, if any, and such encroachments as an accurate survey would disclose.',
]

export function exceptions(document: RecordedDocument): string[] {
  return EXCEPTIONS.slice(0, diceFor('exceptions', document.instrument).int(3, 7))
}

const FURTHER = [
  'A perpetual easement ten feet in width along the rear line of the premises for poles, wires and conduits, together with the right of ingress and egress to construct, maintain and repair the same, as granted to the local electric company.',
  'Building set-back lines of twenty-five feet from the front line and seven and one-half feet from each side line, as shown on the plat, within which no building or part thereof, other than open porches and steps, shall be erected.',
  'Terms and provisions of the declaration of the homeowners association, including liability for assessments, the lien for which is subordinate to any first mortgage of record, and the right of first refusal therein contained.',
  'A drainage easement over the low portion of the premises as located by the county surveyor, which shall be kept free of fences, plantings and other obstructions by the owner of the land over which it runs.',
  'The right of adjoining owners to the uninterrupted flow of any stream or spring crossing the premises, and the consequences of any change in its course by natural or artificial means.',
  'Restrictions that no noxious or offensive trade shall be carried on upon the premises, nor any temporary structure, trailer or outbuilding be used as a residence at any time, save as approved in writing.',
  'An agreement for the common use and upkeep of the driveway along the side line, the cost of which is borne in equal shares by the owners of the two lots that it serves, their heirs and assigns.',
]

export function furtherMatter(seed: string, number: number): string {
  // In sequence from a random start: a matter only repeats in very long documents.
  const start = diceFor('further', seed).int(0, FURTHER.length - 1)
  const dice = diceFor('further', seed, number)
  const matter = FURTHER[(start + number) % FURTHER.length] as string
  return matter.replace(
    /\.$/,
    `, of record in Book ${dice.int(100, 4800)}, Page ${dice.int(1, 980)}.`,
  )
}
