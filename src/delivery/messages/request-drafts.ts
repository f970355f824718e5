import type { RequestReason } from '../../money/refunds/customer-request.ts'
import { DELIVERY_FAILURE_HOURS, NO_DEED_NOTICE_HOURS } from '../../policy.ts'
import { AUTO_REFUND, NOTHING_TO_DO } from '../letters/letter.ts'
import { type DraftFacts, draftsTo, type MessageDraft } from './message-drafts.ts'

interface Asked extends DraftFacts {
  reason: RequestReason
  /** When the deed was delivered, in words. */
  deliveredOn: string | null
  /** "$19.99" */
  price: string
}

/** The draft that fits what the customer says best. */
const BEST: Record<RequestReason, string> = {
  right_deed: 'which-deed',
  wrong_document: 'right-address',
  not_found: 'on-record',
  delivery_failure: 'delivered',
  double_charge: 'one-charge',
  system_error: 'what-failed',
  other: 'final-sale',
}

/** Answers to a request, filled in, with the likeliest first. Staff can change every word. */
export function requestDrafts(facts: Asked): MessageDraft[] {
  const { address, reason, price } = facts
  const deed = facts.deed ? `: ${facts.deed}` : ''
  const what = reason === 'right_deed' ? 'the right deed' : 'a refund'
  const asked = `You asked for ${what} for ${address}.`
  const draft = draftsTo(facts)
  const refusal = (...parts: Parameters<typeof draft>) => ({ ...draft(...parts), isRefusal: true })
  const ofDelivered = [
    draft(
      'which-deed',
      'Which deed do you need?',
      `${asked} We sent the most recent deed on record there${deed}.`,
      'Reply with the instrument number, the recording date or the owner’s name on the deed you need, and we’ll look for it at no charge.',
    ),
    refusal(
      'right-address',
      'Your deed is for the address you ordered',
      `${asked} We compared the deed with your order again, and it’s for that property${deed}.`,
      'A deed can name an earlier owner or a mailing address elsewhere. Our refund policy covers a document for another property, so we can’t refund this one.',
    ),
    refusal(
      'latest',
      'The deed we sent is the latest on record',
      `${asked} We checked the index again, and the deed we sent is the most recent one${deed}. Nothing newer has been recorded.`,
      'If the deed was signed recently, the office may need a few weeks to record it. We can’t refund a deed because an expected one isn’t on record yet.',
    ),
    refusal(
      'on-record',
      'A deed is on record for your address',
      `${asked} A deed is on record there, and it’s the one we sent you${deed}.`,
      `Our refund policy covers addresses without a deed on record, if you tell us within ${NO_DEED_NOTICE_HOURS} hours. That isn’t the case here, so we can’t refund it.`,
    ),
    refusal(
      'delivered',
      'Your deed was delivered',
      `${asked} We delivered the deed on ${facts.deliveredOn}, and you can download it with the button below. If our email isn’t in your inbox, look in your spam folder.`,
      `Our refund policy covers deeds that aren’t delivered within ${DELIVERY_FAILURE_HOURS} hours. Yours was, so we can’t refund it.`,
    ),
  ]
  const ofOthers = [
    draft(
      'still-looking',
      'We’re still getting your deed',
      `${asked} Our staff is getting the deed from the county.${facts.dueBy ? ` It’s due by ${facts.dueBy}.` : ''} ${AUTO_REFUND}`,
      NOTHING_TO_DO,
    ),
  ]
  const ofAll = [
    refusal(
      'one-charge',
      'You were charged once for this deed',
      `${asked} We checked your payments, and there is one charge of ${price} for this deed.`,
      'Your bank may show a hold beside it. A hold goes away by itself within a few days.',
    ),
    draft(
      'what-failed',
      'Please tell us what went wrong',
      `${asked} We’d like to look into it, but need to know more.`,
      'Reply with what you did, what you saw and when, with a picture if you have one.',
    ),
    refusal(
      'final-sale',
      'We can’t refund this deed',
      `${asked} We looked into it. A deed is a final sale once it’s delivered, except if it’s the wrong document, if there’s no deed, if our system failed or charged you twice, or if it came too late.`,
      'None of these applies here, so we can’t refund it. If we missed something, just reply.',
    ),
  ]
  const drafts = [...(facts.deliveredOn ? ofDelivered : ofOthers), ...ofAll]
  const best = (one: MessageDraft) => Number(one.id === BEST[reason])
  return drafts.toSorted((a, b) => best(b) - best(a))
}
