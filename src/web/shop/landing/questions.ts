import { formatCents, UNIT_PRICE_CENTS } from '../../../orders/price.ts'
import { DELIVERY_WINDOW, STATES_COVERED } from '../../../policy.ts'

/** Shown to visitors, and given to search engines in the same words. */
export const QUESTIONS = [
  {
    question: 'How fast will I get my deed?',
    answer: `Usually within minutes of your payment, where the county keeps its records online. Where it does not, our staff get the copy from the recording office within ${DELIVERY_WINDOW}. You see the state of each address on your order page.`,
  },
  {
    question: 'Which states do you cover?',
    answer: `All ${STATES_COVERED} states, down to the towns of Connecticut, Rhode Island and Vermont that record their own deeds.`,
  },
  {
    question: 'Are these official recorded deeds?',
    answer:
      'Yes: each is a copy of the instrument as the recording office has it on record, with its instrument number and recording date. It is a plain copy, not a certified one; only the office itself certifies.',
  },
  {
    question: 'Is there a subscription?',
    answer: `No. You pay ${formatCents(UNIT_PRICE_CENTS)} per deed, once. There is no account and nothing to cancel.`,
  },
  {
    question: 'How current is the data?',
    answer:
      'We look for the most recent deed on record on the day you order. Offices index new recordings at their own pace, so a deed recorded in the last days may not be visible yet.',
  },
  {
    question: 'Is my payment secure?',
    answer:
      'Yes. The card form belongs to our payment provider and is encrypted; your card number never reaches our servers.',
  },
  {
    question: 'What if the deed is not found?',
    answer:
      'When a person on our staff has confirmed that no deed can be found for an address, we refund that address in full without being asked, and tell you by e-mail. The other addresses of your order are not affected.',
  },
] as const
