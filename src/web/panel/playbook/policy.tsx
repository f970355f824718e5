import { formatCents, MAX_DEEDS_PER_ORDER, UNIT_PRICE_CENTS } from '../../../orders/price.ts'
import * as policy from '../../../policy.ts'
import { Card } from '../../ui/card.tsx'
import { Sums } from '../facts.tsx'

const PAGES = [
  ['/terms-of-service', 'Terms of service'],
  ['/refund-policy', 'Refund policy'],
  ['/privacy-policy', 'Privacy policy'],
] as const

export default function Policy() {
  return (
    <div className="space-y-6">
      <p>
        {'As customers read it: '}
        {PAGES.map(([path, name], place) => (
          <span key={path}>
            {place > 0 && ', '}
            <a href={path} className="underline">
              {name}
            </a>
          </span>
        ))}
      </p>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        {Object.entries(FIGURES).map(([group, figures]) => (
          <Card key={group} aria-label={group}>
            <h2 className="mb-2 text-lg">{group}</h2>
            <Sums rows={figures} />
          </Card>
        ))}
      </div>
    </div>
  )
}

const hours = (count: number) => `${count} hours`
const days = (count: number) => `${count} days`

/** Read from the constants the code runs on, so this page can't disagree with them. Where each is
 * used, the pages say that are linked above them. */
export const FIGURES: Record<string, Array<[name: string, value: string]>> = {
  Price: [
    ['Price of a deed', formatCents(UNIT_PRICE_CENTS)],
    ['Most deeds per order', String(MAX_DEEDS_PER_ORDER)],
    ['Tax', formatCents(0)],
  ],
  Delivery: [
    ['Promised delivery', policy.DELIVERY_WINDOW],
    ['Delivery failure', hours(policy.DELIVERY_FAILURE_HOURS)],
    ['Extra time a customer can give us', days(policy.WAIT_LONGER_DAYS)],
    ['Free check for a newer deed', days(policy.RECHECK_DAYS)],
    ['Unpaid orders expire after', hours(policy.PENDING_ORDER_HOURS)],
  ],
  'Links and files': [
    ['Download links work for', days(policy.DOWNLOAD_LINK_DAYS)],
    ['Order links work for', days(policy.ORDER_ACCESS_DAYS)],
    ['Files kept after their last link', days(policy.FILE_RETENTION_DAYS)],
    ['Records kept', `${policy.RECORD_RETENTION_YEARS} years`],
    ['Unpaid orders kept', days(policy.UNPAID_ORDER_DAYS)],
    ['Searches kept', days(policy.SEARCH_DAYS)],
  ],
  Refunds: [
    ['Time to ask for a refund', days(policy.REFUND_REQUEST_DAYS)],
    ['Notice that no deed exists', hours(policy.NO_DEED_NOTICE_HOURS)],
    ['Review of a request', policy.REFUND_REVIEW_WINDOW],
    ['Most requests per deed', String(policy.REFUND_REQUESTS_PER_DEED)],
    ['Refund seen on the card', policy.REFUND_ARRIVAL_WINDOW],
    ['Same address paid twice', `${policy.DOUBLE_CHARGE_MINUTES} minutes`],
    ['Cooling-off in the EU and UK', days(policy.COOLING_OFF_DAYS)],
  ],
  'What we claim': [
    ['States covered', String(policy.STATES_COVERED)],
    ['Success rate', policy.CLAIMED_SUCCESS_RATE],
    ['Minimum age', String(policy.MINIMUM_AGE)],
    ['Legal pages in effect since', policy.LEGAL_EFFECTIVE_DATE],
  ],
  Cost: [['Cost of an hour of staff', formatCents(policy.STAFF_HOUR_CENTS)]],
}
