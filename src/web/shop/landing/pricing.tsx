import { formatCents, UNIT_PRICE_CENTS } from '../../../orders/price.ts'
import { DOWNLOAD_LINK_DAYS } from '../../../policy.ts'
import { Badge } from '../../ui/badge.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { TickIcon } from '../../ui/icons.tsx'
import { Unbroken } from '../../ui/unbroken.tsx'
import { Section } from './section.tsx'

const INCLUDED = [
  'The most recent recorded deed of one address, as a PDF',
  'Its provenance: instrument number, recording date, and the SHA-256 of the file',
  `A download link that works for ${DOWNLOAD_LINK_DAYS} days`,
  'No subscription, no account, no fees on top',
  'Full refund when a deed cannot be found',
]

export function Pricing() {
  return (
    <Section id="pricing" title="Pricing" sheet>
      <Card
        className="mt-8 grid items-center gap-8 bg-paper sm:p-10 lg:grid-cols-[2fr_3fr] lg:gap-16"
        aria-label="Price per deed"
      >
        <div>
          <Badge variant="default">Best Value</Badge>
          <p className="mt-5">
            <span className="figure block font-serif text-2xl font-semibold">
              {formatCents(UNIT_PRICE_CENTS)}
            </span>
            <span className="mt-1 block text-base text-muted">per deed, paid once</span>
          </p>
          <a href="/search" className={buttonClass('primary', 'mt-6')}>
            Get Your Property Deed
          </a>
        </div>
        <ul className="space-y-3 border-line max-lg:border-t max-lg:pt-8 lg:border-s lg:ps-16">
          {INCLUDED.map((item) => (
            <li key={item} className="flex gap-2">
              <TickIcon />
              <Unbroken text={item} />
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  )
}
