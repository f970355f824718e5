import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { keyList, type LoggedRequest, requestLog } from '../../contract/account/keys.ts'
import { accountOrderPath } from '../../contract/paths.ts'
import { orderNumber } from '../../orders/order.ts'
import { useMode } from '../account-mode.ts'
import { LoadedPages } from '../loaded.tsx'
import { loading } from '../query-client.ts'
import { Badge } from '../ui/badge.tsx'
import { TextField } from '../ui/field.tsx'
import { ChevronIcon } from '../ui/icons.tsx'
import { useListPages } from '../use-list-pages.ts'
import { askedIn, useListUrl, useTypedSearch } from '../use-list-url.ts'
import { exactMoment } from './exact-moment.ts'
import { ListFilter } from './list-filters.tsx'

const PER_PAGE = 50
const RESULTS = [
  ['', 'Any'],
  ['2xx', 'Succeeded (2xx)'],
  ['4xx', 'Refused (4xx)'],
  ['5xx', 'Failed on our side (5xx)'],
] as const

export default function RequestsPage() {
  const mode = useMode()
  const url = useListUrl()
  const search = useTypedSearch(url)
  const keys = (useQuery(loading(keyList, {})).data ?? []).filter(
    ({ livemode }) => livemode === (mode === 'live'),
  )
  const query = {
    ...askedIn(url.params, requestLog.query),
    keyId: keys.find(({ id }) => id === url.params.get('keyId'))?.id,
    from: startOfDay(url.params.get('from'), 0),
    to: startOfDay(url.params.get('to'), 1),
  }
  const pages = useListPages(requestLog, { limit: PER_PAGE, ...query, mode })
  const day = (name: 'from' | 'to') => ({
    id: `filter-${name}`,
    type: 'date',
    value: url.params.get(name) ?? '',
    onChange: ({ target }: { target: { value: string } }) => url.change({ [name]: target.value }),
  })
  return (
    <div className="space-y-6">
      <p className="max-w-2xl text-muted">
        The last 30 days: what was called, what it was about, how it ended and which fields were
        wrong. We don’t keep what you sent or what we returned.
      </p>
      <search className="grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-[1.5fr_1fr_1fr_auto_auto]">
        <TextField
          id="filter-q"
          value={search.typed}
          onChange={({ target }) => search.type(target.value)}
          label="Call or request ID"
          placeholder="POST /api/v1/orders"
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
        />
        <ListFilter url={url} name="status" label="Result" options={RESULTS} />
        <ListFilter
          url={url}
          name="keyId"
          label="Key"
          options={[['', 'Any'], ...keys.map(({ id, name }) => [id, name] as const)]}
        />
        <TextField {...day('from')} label="From" />
        <TextField {...day('to')} label="To" />
      </search>
      <LoadedPages
        pages={pages}
        what="the requests"
        rows={4}
        empty={
          <p>
            {Object.values(query).some(Boolean)
              ? 'No request matches.'
              : 'No requests yet. Create a key and make your first call.'}
          </p>
        }
      >
        {(rows) => (
          <ul aria-label="Requests" className="divide-y divide-line border-y border-line">
            {rows.map((row) => (
              <RequestLine key={row.id} logged={row} />
            ))}
          </ul>
        )}
      </LoadedPages>
    </div>
  )
}

/** In the reader's zone, as the times of the list are. */
function startOfDay(day: string | null, daysLater: number): string | undefined {
  const at = new Date(`${day}T00:00`)
  if (Number.isNaN(at.getTime())) return undefined
  at.setDate(at.getDate() + daysLater)
  return at.toISOString()
}

const LINK = 'underline underline-offset-4'

/** A call on one line; unfolded, what it was about and what was wrong with it. */
function RequestLine({ logged }: { logged: LoggedRequest }) {
  const { id, at, method, route, status, code, ms, keyName, livemode, subject, orderId } = logged
  const isFailed = status >= 400
  return (
    <li>
      <details className="group">
        <summary className="grid min-h-11 cursor-pointer grid-cols-[1fr_auto] items-baseline gap-x-4 gap-y-1 py-2 text-sm md:grid-cols-[11.5rem_minmax(0,1fr)_15rem_9rem_4.5rem_1.25rem]">
          <span className="whitespace-nowrap max-md:col-start-1">{exactMoment(at)}</span>
          <code className="break-words max-md:col-span-2 max-md:row-start-2">
            {`${method} ${route}`}
          </code>
          <span className="max-md:row-start-3">
            <Badge variant={isFailed ? 'destructive' : 'default'}>{status}</Badge>
            {code && <code className="ms-2">{code}</code>}
          </span>
          <span className="min-w-0 wrap-anywhere max-md:col-span-2 max-md:row-start-4">
            {keyName} {!livemode && <Badge>Test</Badge>}
          </span>
          <span className="figure text-end whitespace-nowrap max-md:col-start-2 max-md:row-start-3">
            {`${ms} ms`}
          </span>
          <span className="justify-self-end max-md:col-start-2 max-md:row-start-1">
            <ChevronIcon />
          </span>
        </summary>
        <dl className="space-y-2 pb-4 text-sm md:ps-50">
          <Fact name="Request ID">
            <code className="break-all">{id}</code>
          </Fact>
          {subject && (
            <Fact name="About">
              {orderId && (
                <Link href={accountOrderPath(orderId)} className={LINK}>
                  {`Order ${orderNumber(orderId)}`}
                </Link>
              )}
              {subject !== orderId && <code className="block break-all">{subject}</code>}
            </Fact>
          )}
          {logged.errors?.map((error, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the errors of a call never change places
            <Fact key={place} name={place === 0 ? 'What was wrong' : ''}>
              {error.field && !error.detail?.includes(error.field) && (
                <code className="break-all">{`${error.field}: `}</code>
              )}
              {error.detail ?? <ErrorCode code={error.code} />}
            </Fact>
          ))}
          {isFailed && !logged.errors && code && (
            <Fact name="What was wrong">
              <ErrorCode code={code} />
            </Fact>
          )}
        </dl>
      </details>
    </li>
  )
}

function ErrorCode({ code }: { code: string }) {
  return (
    <a href={`/developers#${code}`} className={LINK}>
      <code>{code}</code>
    </a>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="sm:grid sm:grid-cols-[9rem_minmax(0,1fr)]">
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  )
}
