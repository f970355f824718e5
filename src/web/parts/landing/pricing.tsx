import { formatCents, UNIT_PRICE_CENTS } from '../../../orders/price.ts'
import { DOWNLOAD_LINK_DAYS } from '../../../policy.ts'
import { Badge } from '../../ui/badge.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { TickIcon } from '../../ui/icons.tsx'
import { Section } from './section.tsx'

const INCLUDED = [
  'The most recent recorded deed of one address, as a PDF',
  `A download link that works for ${DOWNLOAD_LINK_DAYS} days`,
  'No subscription, no account, no fees on top',
  'Full refund when a deed cannot be found',
]

export function Pricing() {
  return (
    <Section id="pricing" title="Pricing">
      <Card className="mt-8 max-w-xl" aria-label="Price per deed">
        <Badge variant="default">Best Value</Badge>
        <p className="mt-4">
          <span className="font-serif text-2xl font-semibold">{formatCents(UNIT_PRICE_CENTS)}</span>{' '}
          <span className="text-muted">per deed</span>
        </p>
        <ul className="mt-5 space-y-2">
          {INCLUDED.map((item) => (
            <li key={item} className="flex gap-2">
              <TickIcon />
              {item}
            </li>
          ))}
        </ul>
        <a href="/search" className={buttonClass('primary', 'mt-6')}>
          Get Your Property Deed
        </a>
      </Card>
    </Section>
  )
}
