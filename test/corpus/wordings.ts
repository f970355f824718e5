import { longDate, slashDate } from '../../standins/recorder/dates.ts'

/** The half the readers were tuned on, and the half used only for the report. */
export type Half = 'tune' | 'report'

/** How one county's documents phrase things. */
export interface Wording {
  instrument: string[]
  recorded: string[]
  date: Array<(date: string) => string>
  parcel: string[]
  situs: string[]
  /** The property address within a sentence. */
  situsProse: string[]
  titles: string[]
  /** Names the number's owner first; `{}` is the number. */
  ssn: string[]
}

const MONTHS = 'JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC'.split(' ')
const parts = (date: string) => date.split('-') as [string, string, string]
const month = (date: string) => MONTHS[Number(parts(date)[1]) - 1] as string
const bare = (text: string) => String(Number(text))

const dates = {
  slash: slashDate,
  long: longDate,
  iso: (date: string) => date,
  military: (date: string) => `${parts(date)[2]} ${month(date)} ${parts(date)[0]}`,
  unpadded: (date: string) => `${bare(parts(date)[1])}/${bare(parts(date)[2])}/${parts(date)[0]}`,
  short: (date: string) =>
    `${month(date).charAt(0)}${month(date).slice(1).toLowerCase()}. ${bare(parts(date)[2])}, ${parts(date)[0]}`,
  dashes: (date: string) => slashDate(date).replaceAll('/', '-'),
}

export const WORDINGS: Record<Half, Wording> = {
  tune: {
    instrument: ['Instrument No.', 'Document No.', 'DOC #', 'Instrument Number:', 'CFN'],
    recorded: ['Recorded', 'RECORDED:', 'Recording Date:', 'Filed'],
    date: [dates.slash, dates.long, dates.iso],
    parcel: ['APN:', "Assessor's Parcel Number (APN):", 'Parcel ID:', 'PIN:'],
    situs: ['Commonly known as:', 'Property Address:', 'Street Address:'],
    situsProse: ['commonly known as', 'also known as', 'the property located at'],
    titles: ['WARRANTY DEED', 'GRANT DEED', 'QUITCLAIM DEED', 'SPECIAL WARRANTY DEED'],
    ssn: [
      '(Social Security No. {})',
      '(SSN: {})',
      '(SS# {})',
      '({})',
      ', Social Security Number {},',
    ],
  },
  report: {
    instrument: [
      'Reception No.',
      'Recording Number:',
      'Document Number',
      'Doc. No.:',
      'INST #',
      'Instr. No.',
      'Auditor File No.',
      'Clerk File Number',
    ],
    recorded: [
      'Recorded on',
      'Date Recorded:',
      'FILED FOR RECORD',
      'Rec. Date:',
      'Recorded at the request of the above on',
    ],
    date: [dates.military, dates.unpadded, dates.short, dates.dashes, dates.long],
    parcel: [
      'Tax Map No.',
      'Folio No.:',
      'Parcel Identification Number:',
      'Tax Parcel No.',
      'A.P.N.',
      'Tax ID / Parcel No.:',
      'Permanent Index Number:',
    ],
    situs: [
      'Address of Property:',
      'SITUS:',
      'Premises:',
      'Address of Real Estate:',
      'Property Location:',
      'Situs Address:',
    ],
    situsProse: [
      'more commonly known as',
      'which has the address of',
      'the improvements thereon being known as',
      'being the premises known as',
      'having a street address of',
      'a/k/a',
    ],
    titles: [
      'GENERAL WARRANTY DEED',
      'DEED',
      'BARGAIN AND SALE DEED',
      'LIMITED WARRANTY DEED',
      "EXECUTOR'S DEED",
      'QUIT CLAIM DEED',
      "TRUSTEE'S DEED",
      'WARRANTY DEED WITH VENDOR’S LIEN',
      'INTERSPOUSAL TRANSFER DEED',
    ],
    ssn: [
      '(S.S. No. {})',
      '(Soc. Sec. # {})',
      ', whose Social Security Account Number is {},',
      '(S.S.N. {})',
      ', SS No.: {},',
      '({})',
    ],
  },
}
