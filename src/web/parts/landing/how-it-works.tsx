import { DELIVERY_WINDOW } from '../../../policy.ts'
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
      <ol className="mt-8 grid gap-8 lg:grid-cols-4 lg:gap-6">
        {STEPS.map(([what, how], index) => (
          <li
            key={what}
            className="relative border-s border-line ps-6 lg:border-s-0 lg:border-t lg:ps-0 lg:pt-6"
          >
            <span
              aria-hidden="true"
              className="absolute -start-4 top-0 flex size-8 items-center justify-center rounded-full border border-ink bg-paper font-serif lg:start-0 lg:-top-4"
            >
              {index + 1}
            </span>
            <h3 className="ps-2 text-lg lg:ps-0">{what}</h3>
            <p className="mt-1 ps-2 text-muted lg:ps-0">{how}</p>
          </li>
        ))}
      </ol>
    </Section>
  )
}
