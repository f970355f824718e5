import { useState } from 'react'
import { requestLog } from '../../contract/account/keys.ts'
import { useMode } from '../account-mode.ts'
import { LoadedPages } from '../loaded.tsx'
import { Badge } from '../ui/badge.tsx'
import { SelectField } from '../ui/field.tsx'
import { shortMoment } from '../ui/moment.ts'
import { Cell, Table } from '../ui/table.tsx'
import { useListPages } from '../use-list-pages.ts'

const PER_PAGE = 50
const SHOWN = [
  ['', 'All requests'],
  ['failed', 'Failed requests'],
] as const

const COLUMNS = [
  { name: 'Time' },
  { name: 'Request' },
  { name: 'Status' },
  { name: 'Key' },
  { name: 'Took', isNumeric: true },
  { name: 'Request ID' },
]

export default function RequestsPage() {
  const [only, setOnly] = useState('')
  const filter = only === 'failed' ? { only: 'failed' as const } : {}
  const mode = useMode()
  const pages = useListPages(requestLog, { limit: PER_PAGE, mode, ...filter })
  return (
    <div className="space-y-6">
      <p className="text-muted">
        The last 30 days. We don’t log what you sent or what we returned. If something went wrong,
        give support the request ID.
      </p>
      <div className="max-w-xs">
        <SelectField
          id="requests-shown"
          label="Show"
          options={SHOWN}
          value={only}
          onChange={(event) => setOnly(event.target.value)}
        />
      </div>
      <LoadedPages
        pages={pages}
        what="the requests"
        rows={4}
        empty={
          <p>
            {only
              ? 'No failed requests.'
              : 'No requests yet. Create a key and make your first call.'}
          </p>
        }
      >
        {(rows) => (
          <Table caption="Requests" columns={COLUMNS}>
            {rows.map((row) => (
              <tr key={row.id}>
                <Cell className="whitespace-nowrap">{shortMoment(row.at)}</Cell>
                <Cell className="whitespace-nowrap font-mono text-sm">{`${row.method} ${row.route}`}</Cell>
                <Cell className="whitespace-nowrap">
                  <Badge variant={row.status >= 400 ? 'destructive' : 'default'}>
                    {row.status}
                  </Badge>
                  {row.code && <span className="ms-2 font-mono text-sm">{row.code}</span>}
                </Cell>
                <Cell className="whitespace-nowrap">
                  {row.keyName} {!row.livemode && <Badge>Test</Badge>}
                </Cell>
                <Cell isNumeric>{`${row.ms} ms`}</Cell>
                <Cell className="min-w-44 break-all text-xs">
                  <code>{row.id}</code>
                </Cell>
              </tr>
            ))}
          </Table>
        )}
      </LoadedPages>
    </div>
  )
}
