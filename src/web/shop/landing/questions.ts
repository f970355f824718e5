import { DELIVERY_WINDOW, STATES_COVERED } from '../../../policy.ts'

/** Shown to visitors, and given to search engines in the same words. */
export const QUESTIONS = [
  {
    question: 'How fast will I get my deed?',
    answer: `Usually within minutes of your payment, where we can get the record online. Where we can’t, our staff will get the copy from the recording office within ${DELIVERY_WINDOW}. You’ll see which one applies to each address before you pay.`,
  },
  {
    question: 'Which states do you cover?',
    answer: `All ${STATES_COVERED}, including the towns in Connecticut, Rhode Island and Vermont that record their own deeds.`,
  },
  {
    question: 'Are these official recorded deeds?',
    answer:
      'Yes. Each is a copy of the deed on record at the recording office, with its instrument number and recording date. It’s a plain copy, not a certified one. Only the office can certify a copy.',
  },
  {
    question: 'Is there a subscription?',
    answer: 'No. You pay once per deed. There’s no account and nothing to cancel.',
  },
  {
    question: 'How current is the data?',
    answer:
      'We look for the most recent deed on record the day you order. Offices index new recordings at their own pace, so a deed recorded in the last few days may not show up yet. Your provenance sheet says how far the index goes.',
  },
  {
    question: 'Is my payment secure?',
    answer:
      'Yes. Our payment provider runs the card form and encrypts it. Your card number never reaches our servers.',
  },
  {
    question: 'What if the deed is not found?',
    answer:
      'Once our staff confirms that no deed can be found for an address, we’ll refund that address in full and email you. The rest of your order isn’t affected.',
  },
] as const
