import { AUTO_REFUND, NOTHING_TO_DO } from '../letters/letter.ts'

export interface DraftFacts {
  fullName: string
  /** The whole address of the deed that it's about. */
  address: string
  office: string | null
  /** The day the deed is due, in words. */
  dueBy: string | null
  /** "Warranty deed, recorded Mar 14, 2019", once there is one. */
  deed: string | null
}

export interface MessageDraft extends Message {
  id: string
  /** What staff choose it by. */
  name: string
  /** Sent as the answer to a request, it says no. */
  isRefusal: boolean
}

export function draftsTo({ fullName }: Pick<DraftFacts, 'fullName'>) {
  const greeting = `Hi ${fullName.trim().split(/\s+/)[0]},`
  return (id: string, subject: string, ...paragraphs: string[]): MessageDraft => ({
    id,
    name: subject,
    subject,
    words: [greeting, ...paragraphs].join('\n\n'),
    isRefusal: false,
  })
}

/** What staff write most often, filled in. They can change every word before it's sent. */
export function messageDrafts(facts: DraftFacts): MessageDraft[] {
  const { address, dueBy } = facts
  const office = facts.office ?? 'the recorder’s office'
  const draft = draftsTo(facts)
  return [
    { ...draft('blank', '', ''), name: 'Blank' },
    draft(
      'more-time',
      'The county needs more time',
      `We asked ${office} for the deed for ${address} and are still waiting for it.${dueBy ? ` It’s due by ${dueBy}.` : ''} ${AUTO_REFUND}`,
      NOTHING_TO_DO,
    ),
    draft(
      'which-unit',
      'Which unit do you need?',
      `There’s more than one unit at ${address}, and each has its own deed.`,
      'Reply with the unit number, and we’ll get the deed for that unit.',
    ),
    draft(
      'other-parcel',
      'The deed we found is for another parcel',
      `The deed that ${office} lists for ${address} turned out to be for another parcel, so we didn’t send it.`,
      'If you know the parcel number (APN) or the owner’s name, reply with it and we’ll search again.',
    ),
    draft(
      'check-address',
      'Please check the address',
      `We couldn’t find ${address} in the county’s records. The street number, the spelling or the ZIP code may be off.`,
      'Reply with the correct address, and we’ll search again at no charge.',
    ),
    draft(
      'latest-deed',
      'This is the latest deed on record',
      facts.deed
        ? `The most recent deed on record for ${address} is the one we sent you: ${facts.deed}. Nothing newer has been recorded.`
        : `We send the most recent deed on record for ${address}. Nothing newer has been recorded.`,
      'A deed that was signed recently can take the office a few weeks to record.',
    ),
  ]
}

export interface Message {
  subject: string
  words: string
}
