import { formatCents, UNIT_PRICE_CENTS } from '../../../orders/price.ts'
import { DELIVERY_WINDOW, STATES_COVERED } from '../../../policy.ts'
import { ChevronIcon } from '../../ui/icons.tsx'
import { Section } from './section.tsx'

const QUESTIONS = [
  [
    'How fast will I get my deed?',
    `Usually within minutes of your payment, where the county keeps its records online. Where it does not, our staff get the copy from the recording office within ${DELIVERY_WINDOW}. You see the state of each address on your order page.`,
  ],
  [
    'Which states do you cover?',
    `All ${STATES_COVERED} states, down to the towns of Connecticut, Rhode Island and Vermont that record their own deeds.`,
  ],
  [
    'Are these official recorded deeds?',
    'Yes: each is a copy of the instrument as the recording office has it on record, with its instrument number and recording date. It is a plain copy, not a certified one; only the office itself certifies.',
  ],
  [
    'Is there a subscription?',
    `No. You pay ${formatCents(UNIT_PRICE_CENTS)} per deed, once. There is no account and nothing to cancel.`,
  ],
  [
    'How current is the data?',
    'We look for the most recent deed on record on the day you order. Offices index new recordings at their own pace, so a deed recorded in the last days may not be visible yet.',
  ],
  [
    'Is my payment secure?',
    'Yes. The card form belongs to our payment provider and is encrypted; your card number never reaches our servers.',
  ],
  [
    'What if the deed is not found?',
    'When a person on our staff has confirmed that no deed can be found for an address, we refund that address in full without being asked, and tell you by e-mail. The other addresses of your order are not affected.',
  ],
] as const

export function Faq() {
  return (
    <Section id="faq" title="Frequently asked questions">
      <div className="mt-6 max-w-3xl">
        {QUESTIONS.map(([question, answer]) => (
          <details key={question} name="faq" className="group border-b border-line">
            <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-3 font-medium">
              {question}
              <ChevronIcon />
            </summary>
            <p className="pb-5 text-muted">{answer}</p>
          </details>
        ))}
      </div>
    </Section>
  )
}
