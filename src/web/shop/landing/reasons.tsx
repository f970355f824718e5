import { CLAIMED_SUCCESS_RATE, STATES_COVERED } from '../../../policy.ts'
import { Section } from './section.tsx'

const REASONS = [
  [
    'Instant download after payment',
    'Where the county keeps its records online, your link is in your inbox within minutes.',
  ],
  [
    'No subscription or monthly fees',
    'You pay for the deeds you order and for nothing else. No account is needed.',
  ],
  [
    `All ${STATES_COVERED} states covered`,
    'Counties, parishes, boroughs and the towns of New England that record their own deeds.',
  ],
  [
    'Secure card payment',
    'Your card goes straight to the payment provider. We never see or store its number.',
  ],
  [
    'Full refund when a deed cannot be found',
    'When our staff confirm that no deed is on record, that address is refunded by itself.',
  ],
  [
    `${CLAIMED_SUCCESS_RATE} success rate`,
    'And every copy is checked against the address before it is sent to you.',
  ],
] as const

export function Reasons() {
  return (
    <Section id="about" title="The copy you need, without the errand" sheet>
      <dl className="mt-8 grid gap-x-12 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
        {REASONS.map(([what, why]) => (
          <div key={what} className="border-s-2 border-seal ps-4">
            <dt className="font-medium">{what}</dt>
            <dd className="mt-1 text-muted">{why}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}
