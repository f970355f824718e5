import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { keyList, requestLog, STATUS_CLASSES } from '../../contract/account/keys.ts'
import { useMode } from '../account-mode.ts'
import { LoadedPages } from '../loaded.tsx'
import { loading } from '../query-client.ts'
import { SelectField, TextField } from '../ui/field.tsx'
import { useListPages } from '../use-list-pages.ts'
import { RequestLine } from './request-line.tsx'

const PER_PAGE = 50
/** Typing pauses this long before it's searched. */
const PAUSE_MS = 300
const RESULTS = [
  ['', 'Any'],
  ['2xx', 'Succeeded (2xx)'],
  ['4xx', 'Refused (4xx)'],
  ['5xx', 'Failed on our side (5xx)'],
] as const
const NOTHING = { q: '', status: '', keyId: '', from: '', to: '' }

export default function RequestsPage() {
  const mode = useMode()
  const [filter, setFilter] = useState(NOTHING)
  const q = useSettled(filter.q.trim())
  const { keyId, from, to } = filter
  const status = STATUS_CLASSES.find((each) => each === filter.status)
  const query = {
    ...(q && { q }),
    ...(status && { status }),
    ...(keyId && { keyId }),
    ...(from && { from: startOfDay(from, 0) }),
    ...(to && { to: startOfDay(to, 1) }),
  }
  const pages = useListPages(requestLog, { limit: PER_PAGE, mode, ...query })
  const keys = useQuery(loading(keyList, {})).data ?? []
  const field = (name: keyof typeof NOTHING) => ({
    id: `requests-${name}`,
    value: filter[name],
    onChange: ({ target }: { target: { value: string } }) =>
      setFilter({ ...filter, [name]: target.value }),
  })
  return (
    <div className="space-y-6">
      <p className="max-w-2xl text-muted">
        The last 30 days: what was called, what it was about, how it ended and which fields were
        wrong. We don’t keep what you sent or what we returned.
      </p>
      <search className="grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-[1.5fr_1fr_1fr_auto_auto]">
        <TextField
          {...field('q')}
          label="Call or request ID"
          placeholder="POST /api/v1/orders"
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
        />
        <SelectField {...field('status')} label="Result" options={RESULTS} />
        <SelectField
          {...field('keyId')}
          label="Key"
          options={[
            ['', 'Any'],
            ...keys
              .filter(({ livemode }) => livemode === (mode === 'live'))
              .map(({ id, name }) => [id, name] as const),
          ]}
        />
        <TextField {...field('from')} type="date" label="From" />
        <TextField {...field('to')} type="date" label="To" />
      </search>
      <LoadedPages
        pages={pages}
        what="the requests"
        rows={4}
        empty={
          <p>
            {Object.keys(query).length > 0
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

function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const pause = setTimeout(() => setSettled(typed), PAUSE_MS)
    return () => clearTimeout(pause)
  }, [typed])
  return settled
}

/** In the reader's zone, as the times of the list are. */
function startOfDay(day: string, daysLater: number): string {
  const at = new Date(`${day}T00:00`)
  at.setDate(at.getDate() + daysLater)
  return at.toISOString()
}
