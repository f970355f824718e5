import { DELIVERY_WINDOW } from '../../../policy.ts'
import { Unbroken } from '../../ui/unbroken.tsx'
import { Section } from './section.tsx'

const STEPS = [
  ['Enter Address', 'Start typing and pick the property from the list. Add as many as you need.'],
  ['We Search', 'We look for the most recent deed at the office that records it.'],
  ['Secure Payment', 'Pay by card. One price per deed, shown before you pay.'],
  [
    'Instant Download',
    `Your link comes by e-mail, usually within minutes, and within ${DELIVERY_WINDOW} where our staff must fetch the copy.`,
  ],
] as const

export function HowItWorks() {
  return (
    <Section id="how-it-works" title="How It Works">
      <ol className="mt-10 ms-4 grid lg:ms-0 lg:grid-cols-4">
        {STEPS.map(([what, how], index) => (
          <li
            key={what}
            className="relative border-s border-edge ps-8 pb-8 last:pb-0 lg:border-s-0 lg:border-t lg:ps-0 lg:pe-8 lg:pt-8 lg:pb-0"
          >
            <span
              aria-hidden="true"
              className="absolute -start-4 top-0 flex size-8 items-center justify-center rounded-full border border-ink bg-paper font-serif lg:start-0 lg:-top-4"
            >
              {index + 1}
            </span>
            <h3 className="text-lg">{what}</h3>
            <p className="mt-1 text-muted">
              <Unbroken text={how} />
            </p>
          </li>
        ))}
      </ol>
    </Section>
  )
}
