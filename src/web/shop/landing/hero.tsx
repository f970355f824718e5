import { formatCents, UNIT_PRICE_CENTS } from '../../../orders/price.ts'
import { STATES_COVERED } from '../../../policy.ts'
import { Badge } from '../../ui/badge.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { TickIcon } from '../../ui/icons.tsx'
import { DeedDrawing } from '../deed-drawing.tsx'

const TICKS = [
  'Instant download after payment',
  'No subscription or monthly fees',
  `All ${STATES_COVERED} states covered`,
]
const GROUPS = ['Real Estate Agents', 'Property Investors', 'Title Professionals']

export function Hero() {
  return (
    <>
      <section className="mx-auto grid max-w-6xl items-center gap-12 px-4 py-12 sm:px-6 lg:grid-cols-[3fr_2fr] lg:py-20">
        <div>
          <Badge variant="default">Instant Access • No Waiting</Badge>
          <h1 className="mt-5 text-2xl">Get Property Deeds Instantly</h1>
          <p className="mt-5 max-w-xl text-base text-muted">
            {`Type a US property address and get a copy of its most recent recorded deed by e-mail. ${formatCents(UNIT_PRICE_CENTS)} per deed, and your money back when there is none to be found.`}
          </p>
          <div className="mt-8 flex flex-wrap gap-3">
            <a href="/search" className={buttonClass('primary')}>
              Get Your Property Deed
            </a>
            <a href="#how-it-works" className={buttonClass('secondary')}>
              How It Works
            </a>
          </div>
          <ul className="mt-8 space-y-2">
            {TICKS.map((tick) => (
              <li key={tick} className="flex gap-2">
                <TickIcon />
                {tick}
              </li>
            ))}
          </ul>
        </div>
        <DeedDrawing />
      </section>
      <div className="border-t border-line">
        <ul
          aria-label="Who uses it"
          className="mx-auto flex max-w-6xl flex-wrap gap-x-10 gap-y-2 px-4 py-5 font-serif text-base text-muted sm:px-6"
        >
          {GROUPS.map((group) => (
            <li key={group}>{group}</li>
          ))}
        </ul>
      </div>
    </>
  )
}
