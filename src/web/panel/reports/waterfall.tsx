import type { Money, OwnerReports } from '../../../contract/staff/owner-reports.ts'
import { formatCents } from '../../../orders/price.ts'
import { Change, formatRange } from '../charts/words.tsx'
import { Sums } from '../facts.tsx'
import { formatCount, formatPercent } from '../format.ts'
import { Question } from './question.tsx'

type Reports = Pick<OwnerReports, 'now' | 'before' | 'staffHourCents'>
type Step = [name: string, about: string, cents: (money: Money) => number]

const GROSS: Step = ['Gross', 'What was paid', ({ grossCents }) => grossCents]
/** The deductions between gross and margin. */
const COSTS: Step[] = [
  ['Refunds', 'On the day they were made', ({ refundedCents }) => refundedCents],
  ['Disputes', 'Taken by banks, less what was won back', ({ disputedCents }) => disputedCents],
  ['Card fees', 'The card provider keeps them when we refund', ({ feeCents }) => feeCents],
  ['Office fees', 'Listed for copies that staff fetched', ({ officeCents }) => officeCents],
  ['Staff time', 'From act to act at the desk', ({ staffCents }) => staffCents],
]
const MARGIN: Step = ['Margin', 'What is left', ({ marginCents }) => marginCents]

/** From gross to margin, step by step, to the cent. */
export function Waterfall({ now, before, staffHourCents }: Reports) {
  const [money, then] = [now.total, before.total]
  const [kept, keptBefore] = [centsOfDollar(money), centsOfDollar(then)]
  const perDeed = money.deeds ? formatCents(Math.round(money.marginCents / money.deeds)) : 'None'
  const revenue = (
    <>
      {`${formatCents(money.revenueCents)} `}
      <Change now={money.revenueCents} before={then.revenueCents} good="more" />
    </>
  )
  return (
    <Question title="What did we keep?" about={`${formatRange(now)} vs. ${formatRange(before)}`}>
      <div className="grid gap-6 xl:grid-cols-[18rem_minmax(0,1fr)]">
        <div>
          <p className="flex items-baseline gap-3">
            <span className="figure font-serif text-xl font-semibold">
              {formatCents(money.marginCents)}
            </span>
            <Change now={money.marginCents} before={then.marginCents} good="more" />
          </p>
          {kept !== null && (
            <p className="mt-1">
              We kept <strong>{`${kept}¢ of each dollar sold`}</strong>
              {keptBefore !== null && `, ${comparedWords(kept, keptBefore)}`}.
            </p>
          )}
          <div className="mt-3 border-y border-line py-2 text-sm">
            <Sums
              rows={[
                ['Revenue', revenue],
                ['Margin per deed', perDeed],
                ['Deeds delivered', formatCount(money.deeds)],
              ]}
            />
          </div>
          <p className="mt-2 text-xs text-muted">
            {`Staff time at ${formatCents(staffHourCents)} per hour. Everything counts on its own day.`}
          </p>
        </div>
        <Bars money={money} before={then} />
      </div>
    </Question>
  )
}

function Bars({ money, before }: { money: Money; before: Money }) {
  const costs = COSTS.filter(([, , cents]) => cents(money) !== 0 || cents(before) !== 0)
  let left = money.grossCents
  const bars = [GROSS, ...costs, MARGIN].map((step) => {
    const isCost = COSTS.includes(step)
    const from = isCost ? left : 0
    if (isCost) left -= step[2](money)
    return { step, isCost, from, to: isCost ? left : step[2](money) }
  })
  const ends = bars.flatMap(({ from, to }) => [from, to])
  const [least, most] = [Math.min(...ends), Math.max(...ends, 1)]
  const share = (of: Money, cents: Step[2]) => (of.grossCents > 0 ? cents(of) / of.grossCents : 0)
  return (
    <ol className="figure flex gap-2 overflow-x-auto text-center text-xs">
      {bars.map(({ step: [name, about, cents], isCost, from, to }) => (
        <li
          key={name}
          className="min-w-16 flex-1"
          title={`${about}. Previously ${formatCents(cents(before))}.`}
        >
          <p className="font-medium">{formatCents((isCost ? -1 : 1) * cents(money) || 0)}</p>
          <div aria-hidden="true" className="relative my-1 h-40 border-b border-edge">
            <span
              className={`absolute inset-x-2 min-h-px ${name === 'Gross' ? 'bg-edge' : isCost || to < 0 ? 'bg-oxblood' : 'bg-seal'}`}
              style={{
                bottom: `${((Math.min(from, to) - least) / (most - least)) * 100}%`,
                height: `${(Math.abs(from - to) / (most - least)) * 100}%`,
              }}
            />
          </div>
          <p className="font-medium">{name}</p>
          <p className="text-muted">
            {name === 'Gross' ? (
              <Change now={cents(money)} before={cents(before)} good="more" />
            ) : (
              <>
                {`${formatPercent(share(money, cents))} `}
                <Change
                  isShare
                  now={share(money, cents)}
                  before={share(before, cents)}
                  good={isCost ? 'less' : 'more'}
                />
              </>
            )}
          </p>
        </li>
      ))}
    </ol>
  )
}

function centsOfDollar({ grossCents, marginCents }: Money): number | null {
  return grossCents > 0 ? Math.round((marginCents / grossCents) * 100) : null
}

function comparedWords(now: number, before: number): string {
  return now === before ? 'as before' : `${now > before ? 'up' : 'down'} from ${before}¢`
}
