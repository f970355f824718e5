import { useRef, useState } from 'react'
import { refundRequests } from '../../../contract/staff/refund-requests.ts'
import { REFUND_REVIEW_WINDOW } from '../../../policy.ts'
import { Outcome, type OutcomeWords } from '../../ui/outcome.tsx'
import { useListPages } from '../../use-list-pages.ts'
import { PageTitle } from '../frame/page-title.tsx'
import { ColumnMenu, useColumns } from '../lists/column-menu.tsx'
import { DenseList } from '../lists/dense-list.tsx'
import { ListBar } from '../lists/list-bar.tsx'
import { useListUrl } from '../lists/use-list-url.ts'
import { RequestCase } from './request-case.tsx'
import { requestColumns } from './request-columns.tsx'

const LOOK_AGAIN_MS = 60_000

export default function AdminRefundRequests() {
  const { params, change } = useListUrl()
  const [outcome, setOutcome] = useState<OutcomeWords>()
  const list = useRef<HTMLDivElement>(null)
  const pages = useListPages(refundRequests, {}, { lookAgainMs: () => LOOK_AGAIN_MS })
  const now = new Date()
  const columns = requestColumns(now)
  const choice = useColumns('refundRequests', columns)
  const openId = params.get('request')
  const decided = (street: string) => (words: string) => {
    setOutcome({ ok: true, title: words, detail: street })
    change({ request: '' })
  }

  return (
    <>
      <PageTitle title="Refund requests" />
      <ListBar>
        <p className="min-w-0 text-muted">
          {`Customers who want their money back or the right deed. Each was promised an answer within ${REFUND_REVIEW_WINDOW}.`}
        </p>
        <div className="ms-auto">
          <ColumnMenu columns={columns} choice={choice} />
        </div>
      </ListBar>
      {outcome && (
        <div className="my-4">
          <Outcome words={outcome} />
        </div>
      )}
      <DenseList
        list={list}
        pages={pages}
        noun="requests"
        empty="No open requests"
        tour="Customers ask from their order page. Each request waits here for a yes or a no."
        caption="Refund requests, most urgent first"
        columns={choice.shown}
        keyOf={({ id }) => id}
        labelOf={({ address }) => address.streetAddress}
        details={(request) => (
          <RequestCase request={request} onDecided={decided(request.address.streetAddress)} />
        )}
        opened={{
          key: openId,
          onToggle: (id) => change({ request: openId === id ? '' : id }),
        }}
      />
    </>
  )
}
