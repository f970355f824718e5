import type { ListTotals as Totals } from '../../../contract/common.ts'
import type { CallInput, CallResult, Endpoint } from '../../../contract/endpoint.ts'
import { formatCents } from '../../../orders/price.ts'
import { formatCount } from '../format.ts'
import { useNow } from '../use-calls.ts'

interface Props<E extends Endpoint> {
  endpoint: E
  query: CallInput<E> extends { query: infer Q } ? Q : never
  one: string
  many: string
}

export function ListTotals<E extends Endpoint>({ endpoint, query, one, many }: Props<E>) {
  const { data } = useNow(endpoint, { query } as unknown as CallInput<E>)
  const totals = data as (CallResult<E> & Totals) | undefined
  // Holds its place: nothing shifts when it comes. "More than 0" would tell nobody anything.
  if (!totals || (totals.count === 0 && totals.certainty === 'at_least')) {
    return <span className="min-w-32" />
  }
  const { count, net, certainty } = totals
  const mark = { exact: '', estimate: 'about ', at_least: 'more than ' }[certainty]
  return (
    <p
      className="truncate text-muted"
      title={certainty === 'estimate' ? 'Estimated from the database’s statistics' : undefined}
    >
      {mark}
      <span className="figure font-medium text-ink">{formatCount(count)}</span>
      {` ${count === 1 ? one : many}`}
      {certainty !== 'at_least' && (
        <>
          {' · '}
          <span className="figure font-medium text-ink">{formatCents(net)}</span> revenue
        </>
      )}
    </p>
  )
}
