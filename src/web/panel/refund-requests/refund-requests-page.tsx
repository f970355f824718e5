import { useRef, useState } from 'react'
import { refundRequests } from '../../../contract/staff/refund-requests.ts'
import { REFUND_REVIEW_WINDOW } from '../../../policy.ts'
import { Outcome, type OutcomeWords } from '../../ui/outcome.tsx'
import { ListState } from '../lists/list-state.tsx'
import { useListPages } from '../lists/use-list-pages.ts'
import { useListUrl } from '../lists/use-list-url.ts'
import { useRowKeys } from '../lists/use-row-keys.ts'
import { PageTitle } from '../page-title.tsx'
import { RequestRow } from './request-row.tsx'

const LOOK_AGAIN_MS = 60_000

/** Customers who want their money back, the earliest due date first. */
export default function AdminRefundRequests() {
  const { params, change } = useListUrl()
  const [outcome, setOutcome] = useState<OutcomeWords>()
  const rows = useRef<HTMLUListElement>(null)
  useRowKeys(rows, 'requests')
  const pages = useListPages(refundRequests, {}, { lookAgainMs: () => LOOK_AGAIN_MS })
  const requests = pages.items
  const openId = params.get('request')
  const toggle = (id: string) => change({ request: openId === id ? '' : id })
  const decided = (street: string) => (words: string) => {
    setOutcome({ ok: true, title: words, detail: street })
    change({ request: '' })
  }

  return (
    <>
      <PageTitle title="Refund requests" />
      <p className="text-muted">
        {`Customers who want their money back. Each was promised an answer within ${REFUND_REVIEW_WINDOW}.`}
      </p>
      {outcome && (
        <div className="mt-4">
          <Outcome words={outcome} />
        </div>
      )}
      <div className="mt-4">
        <ListState pages={pages} noun="requests" empty="Nobody waits for an answer.">
          <ul ref={rows} className="divide-y divide-line border-y border-line">
            {requests.map((request) => (
              <li key={request.id}>
                <RequestRow
                  request={request}
                  isOpen={request.id === openId}
                  onToggle={() => toggle(request.id)}
                  onDecided={decided(request.address.streetAddress)}
                />
              </li>
            ))}
          </ul>
        </ListState>
      </div>
    </>
  )
}
