import type { CustomerOrder } from '../../../contract/shop/orders.ts'
import { shortMoment } from '../../ui/moment.ts'
import { entriesOf } from './history-words.ts'

export default function HistoryList(order: Pick<CustomerOrder, 'lines' | 'mails'>) {
  return (
    <ul className="px-4 pb-4 text-xs">
      {entriesOf(order).map(({ words, at, look }) => (
        <li key={`${words}${at.getTime()}`} className="flex flex-wrap items-baseline gap-x-3 py-1">
          <span aria-hidden="true" className={`size-2 shrink-0 rounded-full border ${look}`} />
          <span className="min-w-48 grow">{words}</span>
          <time dateTime={at.toISOString()} className="figure text-muted">
            {shortMoment(at)}
          </time>
        </li>
      ))}
    </ul>
  )
}
