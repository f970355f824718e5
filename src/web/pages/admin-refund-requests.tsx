import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useSearchParams } from 'wouter'
import { refundRequests } from '../../contract/refund-requests.ts'
import { REFUND_REVIEW_WINDOW } from '../../policy.ts'
import { callPage, reasonOf } from '../api.ts'
import { LoadMore } from '../parts/admin/load-more.tsx'
import { Outcome, type OutcomeWords } from '../parts/admin/outcome.tsx'
import { PageTitle } from '../parts/admin/page-title.tsx'
import { RequestRow } from '../parts/admin/refund-requests/request-row.tsx'
import { useRowKeys } from '../parts/admin/use-row-keys.ts'
import { Notice } from '../ui/notice.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

const LOOK_AGAIN_MS = 60_000

/** Customers who want their money back, the one whose answer is due first first. */
export default function AdminRefundRequests() {
  const [params, setParams] = useSearchParams()
  const [outcome, setOutcome] = useState<OutcomeWords>()
  const rows = useRef<HTMLUListElement>(null)
  useRowKeys(rows, 'request')
  const list = useInfiniteQuery({
    queryKey: [refundRequests.path],
    queryFn: ({ pageParam, signal }) =>
      callPage(refundRequests, { query: { cursor: pageParam } }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
    staleTime: 0,
    refetchInterval: LOOK_AGAIN_MS,
  })
  const requests = (list.data?.pages ?? []).flatMap((page) => page.items)
  const openId = params.get('request')
  const toggle = (id: string) => setParams(openId === id ? {} : { request: id }, { replace: true })
  const decided = (street: string) => (words: string) => {
    setOutcome({ ok: true, title: words, detail: street })
    setParams({}, { replace: true })
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
        {list.isPending ? (
          <Skeleton label="Loading the requests" rows={4} />
        ) : list.isError && requests.length === 0 ? (
          <Notice title="The requests could not be loaded" onRetry={() => void list.refetch()}>
            {reasonOf(list.error)}
          </Notice>
        ) : requests.length === 0 ? (
          <p
            role="status"
            className="rounded border border-dashed border-edge p-8 text-center text-muted"
          >
            Nobody waits for an answer.
          </p>
        ) : (
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
        )}
      </div>
      {list.hasNextPage && <LoadMore list={list} />}
    </>
  )
}
