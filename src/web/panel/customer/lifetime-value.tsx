import type { CustomerPage } from '../../../contract/staff/customers.ts'
import { formatCents } from '../../../orders/price.ts'
import { formatCount, formatDay } from '../format.ts'
import { RailSection } from '../rail-section.tsx'

export function LifetimeValue({ customer }: { customer: CustomerPage }) {
  const { captured, refunded, disputed, totalSpent } = customer
  const sums: Array<[name: string, words: string]> = [
    ['Gross', formatCents(captured)],
    ['Refunds', formatCents(-refunded || 0)],
    ...(disputed ? [['Disputes', formatCents(-disputed)] satisfies [string, string]] : []),
  ]
  const facts: Array<[name: string, words: string]> = [
    ['Orders', formatCount(customer.orderCount)],
    ['Deeds', formatCount(customer.deeds)],
    ['First order', formatDay(customer.firstOrderAt)],
    ['Last order', formatDay(customer.lastOrderAt)],
  ]
  return (
    <RailSection title="Lifetime value">
      <dl className="figure grid grid-cols-[1fr_auto] gap-y-1">
        {sums.map(([name, words]) => (
          <Row key={name} name={name} words={words} />
        ))}
        <dt className="border-t border-edge pt-1 font-medium">Revenue</dt>
        <dd className="border-t border-edge pt-1 text-end font-medium">
          {formatCents(totalSpent)}
        </dd>
        {facts.map(([name, words]) => (
          <Row key={name} name={name} words={words} />
        ))}
      </dl>
    </RailSection>
  )
}

function Row({ name, words }: { name: string; words: string }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="text-end">{words}</dd>
    </>
  )
}
