import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { type ActivityEntry, activityCsv, ownActivity } from '../../contract/account/activity.ts'
import { keyList } from '../../contract/account/keys.ts'
import { ownOrganization } from '../../contract/account/members.ts'
import { accountOrderPath } from '../../contract/paths.ts'
import { orderNumber } from '../../orders/order.ts'
import { LoadedPages } from '../loaded.tsx'
import { loading } from '../query-client.ts'
import { Badge } from '../ui/badge.tsx'
import { buttonClass } from '../ui/button.tsx'
import { shortMoment } from '../ui/moment.ts'
import { useListPages } from '../use-list-pages.ts'
import { askedIn, useListUrl } from '../use-list-url.ts'
import { ListFilter } from './list-filters.tsx'

const PER_PAGE = 50
const KINDS = [
  ['', 'Everything'],
  ['sign_in', 'Signing in'],
  ['members', 'Members'],
  ['keys', 'API keys'],
  ['webhooks', 'Webhooks'],
  ['orders', 'Orders'],
  ['money', 'Balance and limits'],
  ['exports', 'Exports'],
] as const

export default function ActivityPage() {
  const url = useListUrl()
  const people = useQuery(loading(ownOrganization, {}))
  const keys = useQuery(loading(keyList, {}))
  const [of = '', id] = url.params.get('who')?.split(' ') ?? []
  const asked = new URLSearchParams(url.params)
  if (id) asked.set(of, id)
  const filter = askedIn(asked, activityCsv.query)
  const pages = useListPages(ownActivity, { limit: PER_PAGE, ...filter })
  const whoOptions = [
    ['', 'Anyone'] as const,
    ...(people.data?.members ?? []).map((each) => [`memberId ${each.id}`, each.username] as const),
    ...(keys.data ?? []).map((each) => [`keyId ${each.id}`, `Key: ${each.name}`] as const),
  ]
  const csv = `${activityCsv.path}?${new URLSearchParams(filter)}`
  return (
    <div className="space-y-6">
      <p className="text-muted">
        What members and API keys did, and what our support team did for you. Nobody can change or
        delete it. Only admins see this page.
      </p>
      <div className="flex flex-wrap items-end gap-4">
        <ListFilter
          url={url}
          name="who"
          label="Who"
          options={whoOptions}
          className="w-full sm:w-64"
        />
        <ListFilter url={url} name="kind" label="What" options={KINDS} className="w-full sm:w-56" />
        <a href={csv} download className={buttonClass('secondary', 'max-sm:w-full')}>
          Export CSV
        </a>
      </div>
      <LoadedPages
        pages={pages}
        what="the activity"
        rows={5}
        empty={<p>{Object.keys(filter).length > 0 ? 'Nothing matches.' : 'Nothing yet.'}</p>}
      >
        {(entries) => (
          <ul aria-label="Activity" className="divide-y divide-line border-y border-line">
            {entries.map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </ul>
        )}
      </LoadedPages>
    </div>
  )
}

function Entry({ entry }: { entry: ActivityEntry }) {
  const { at, by, what, about, orderId, detail } = entry
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 py-2">
      <p className="min-w-0">
        <span className="font-medium">{what}</span>
        {about && <span className="break-all">{` · ${about}`}</span>}
        {orderId && (
          <>
            {' · '}
            <Link href={accountOrderPath(orderId)} className="underline">
              {`Order ${orderNumber(orderId)}`}
            </Link>
          </>
        )}
        {detail && <span className="text-muted">{` · ${detail}`}</span>}
      </p>
      <p className="flex flex-wrap items-baseline gap-x-2 text-sm text-muted">
        <span className="break-all">{by.name}</span>
        {by.kind === 'key' && <Badge>Key</Badge>}
        <span className="whitespace-nowrap">{`· ${shortMoment(at)}`}</span>
      </p>
    </li>
  )
}
