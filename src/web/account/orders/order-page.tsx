import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'wouter'
import { ownDeeds, ownOrder, ownReceipt } from '../../../contract/account/orders.ts'
import type { Deed } from '../../../contract/api/deed.ts'
import type { CallResult } from '../../../contract/endpoint.ts'
import { formatCents } from '../../../orders/price.ts'
import { useMode } from '../../account-mode.ts'
import { isErrorCode, urlOf } from '../../api.ts'
import { FileLink } from '../../file-link.tsx'
import { lazyPart } from '../../lazy-part.tsx'
import { Loaded } from '../../loaded.tsx'
import { loading } from '../../query-client.ts'
import { buttonClass } from '../../ui/button.tsx'
import { countOf } from '../../ui/count-of.ts'
import { DownloadIcon } from '../../ui/icons.tsx'
import { mediumDate } from '../../ui/moment.ts'
import { useMember, useOrderedBy } from '../use-member.ts'
import { BackToOrders } from './back-to-orders.tsx'
import { CancelDeeds, DeedLine } from './deed-line.tsx'
import { fileWords, statusWords } from './order-words.ts'

type Order = CallResult<typeof ownOrder>

/** Few people need it. */
const ReportProblem = lazyPart(() => import('./report-problem.tsx'))

/** How often an order that isn't complete is looked at again. */
const AGAIN_MS = 5_000

export default function OrderPage() {
  const { id = '' } = useParams()
  const mode = useMode()
  const order = useQuery({
    ...loading(ownOrder, { params: { id }, query: { mode } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === 'processing' ? AGAIN_MS : false),
  })
  return (
    <div className="space-y-6">
      <BackToOrders />
      {isErrorCode(order.error, 'not_found') ? (
        <div role="alert" className="rounded border border-line bg-card p-6">
          <p className="font-medium">We can’t find this order</p>
          <p className="mt-1 text-muted">
            Check the link, or find the order by its file number or address.
          </p>
        </div>
      ) : (
        <Loaded query={order} what="the order" rows={4}>
          {(data) => <Shown order={data} />}
        </Loaded>
      )}
    </div>
  )
}

function Shown({ order }: { order: Order }) {
  const [reported, setReported] = useState<Deed>()
  const mode = useMode()
  const { isBuyer } = useMember()
  const { id, deeds } = order
  const late = deeds.filter(({ forecast }) => isBuyer && forecast.isLate)
  const available = deeds.filter(({ document }) => document?.availableUntil)
  return (
    <>
      <Facts order={order} />
      <div className="flex flex-wrap items-center gap-3">
        <p role="status" className="me-auto text-lg">
          {statusWords(deeds.map(({ state }) => state))}
        </p>
        {available.length > 1 && (
          <FileLink
            href={urlOf(ownDeeds, { params: { id }, query: { mode } })}
            className={buttonClass('primary', 'max-sm:w-full')}
          >
            <DownloadIcon />
            {`Download ${countOf(available.length, 'Deed', 'Deeds')} (ZIP)`}
          </FileLink>
        )}
        <FileLink
          href={urlOf(ownReceipt, { params: { id }, query: { mode } })}
          className={buttonClass('secondary', 'max-sm:w-full')}
        >
          <DownloadIcon />
          Receipt
        </FileLink>
        {late.length > 1 && (
          <CancelDeeds deeds={late} label={`Cancel ${late.length} Delayed Deeds`} />
        )}
      </div>
      <ul aria-label="Deeds" className="divide-y divide-line border-y border-line">
        {deeds.map((deed) => (
          <DeedLine
            key={deed.id}
            deed={deed}
            onReport={isBuyer ? () => setReported(deed) : undefined}
          />
        ))}
      </ul>
      {reported && <ReportProblem deed={reported} onClose={() => setReported(undefined)} />}
    </>
  )
}

function Facts({ order }: { order: Order }) {
  const by = useOrderedBy()
  const { fileNumber, costCenter, placedBy, charged, refunded, createdAt, deliverTo } = order
  const facts: Array<[string, string | false | null]> = [
    ['File number', fileWords(fileNumber)],
    ['Cost center', costCenter],
    ['Ordered', mediumDate(createdAt)],
    ['Ordered by', by(placedBy)],
    ['Cost', formatCents(charged.cents)],
    ['Refunded', refunded.cents > 0 && formatCents(refunded.cents)],
    ['Emails to', deliverTo.join(', ')],
  ]
  return (
    <dl className="flex flex-wrap gap-x-10 gap-y-3">
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name} className="min-w-0">
              <dt className="text-xs text-muted">{name}</dt>
              <dd className="font-medium wrap-anywhere">{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
