import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
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
import { SelectField } from '../ui/field.tsx'
import { shortMoment } from '../ui/moment.ts'
import { useListPages } from '../use-list-pages.ts'

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
type Kind = Exclude<(typeof KINDS)[number][0], ''>

export default function ActivityPage() {
  const [who, setWho] = useState('')
  const [kind, setKind] = useState<Kind | ''>('')
  const people = useQuery(loading(ownOrganization, {}))
  const keys = useQuery(loading(keyList, {}))
  const [of, id] = who.split(' ')
  const filter = {
    ...(of === 'member' && id ? { memberId: id } : {}),
    ...(of === 'key' && id ? { keyId: id } : {}),
    ...(kind ? { kind } : {}),
  }
  const pages = useListPages(ownActivity, { limit: PER_PAGE, ...filter })
  const whoOptions = [
    ['', 'Anyone'] as const,
    ...(people.data?.members ?? []).map((each) => [`member ${each.id}`, each.username] as const),
    ...(keys.data ?? []).map((each) => [`key ${each.id}`, `Key: ${each.name}`] as const),
  ]
  const csv = `${activityCsv.path}?${new URLSearchParams(filter)}`
  return (
    <div className="space-y-6">
      <p className="text-muted">
        What members and API keys did, and what our support team did for you. Nobody can change or
        delete it. Only admins see this page.
      </p>
      <div className="flex flex-wrap items-end gap-4">
        <div className="w-full sm:w-64">
          <SelectField
            id="activity-who"
            label="Who"
            options={whoOptions}
            value={who}
            onChange={(event) => setWho(event.target.value)}
          />
        </div>
        <div className="w-full sm:w-56">
          <SelectField
            id="activity-kind"
            label="What"
            options={KINDS}
            value={kind}
            onChange={(event) => setKind(event.target.value as Kind | '')}
          />
        </div>
        <a href={csv} download className={buttonClass('secondary', 'max-sm:w-full')}>
          Export CSV
        </a>
      </div>
      <LoadedPages
        pages={pages}
        what="the activity"
        rows={5}
        empty={<p>{who || kind ? 'Nothing matches.' : 'Nothing yet.'}</p>}
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
