import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useRef } from 'react'
import { Link } from 'wouter'
import { APP_PATHS } from '../../../contract/paths.ts'
import { type AuditEntry, auditActions, auditLog } from '../../../contract/staff/audit.ts'
import { staffNames } from '../../../contract/staff/members.ts'
import { loading } from '../../query-client.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Cell, RowHead, Table } from '../../ui/table.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { formatDate } from '../format.ts'
import { ListState } from '../lists/list-state.tsx'
import { useListPages } from '../lists/use-list-pages.ts'
import { useListUrl } from '../lists/use-list-url.ts'
import { PageTitle } from '../page-title.tsx'
import { useKeys } from '../use-keys.ts'
import { actionWords, detailWords } from './audit-words.ts'

const FILTERS = ['staffId', 'action', 'subject'] as const
type Filters = Record<(typeof FILTERS)[number], string>

/** Who did what, when, and to what. */
export default function AdminAudit() {
  const { values, change } = useListUrl()
  const filters = values(...FILTERS)
  return (
    <>
      <PageTitle title="Activity" />
      <FilterForm filters={filters} onChange={change} />
      <Entries filters={filters} />
    </>
  )
}

interface FilterProps {
  filters: Filters
  onChange: (change: Partial<Filters>) => void
}

function FilterForm({ filters, onChange }: FilterProps) {
  const id = useId()
  const members = useQuery(loading(staffNames, {}))
  const actions = useQuery({ ...loading(auditActions, {}), staleTime: 0 })
  const subject = useRef<HTMLInputElement>(null)
  useKeys([{ key: '/', words: 'Look for a subject', act: () => subject.current?.focus() }])
  const isFiltered = Object.values(filters).some((value) => value !== '')

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    onChange({ subject: String(new FormData(event.currentTarget).get('subject')).trim() })
  }

  return (
    <form onSubmit={submit} className="mb-6 grid items-end gap-4 sm:grid-cols-2 xl:grid-cols-4">
      <SelectField
        id={`${id}-member`}
        label="Member"
        value={filters.staffId}
        onChange={(event) => onChange({ staffId: event.target.value })}
        options={withChosen(
          filters.staffId,
          (members.data ?? []).map(({ id: value, username }) => [value, username] as const),
        )}
      />
      <SelectField
        id={`${id}-action`}
        label="Action"
        value={filters.action}
        onChange={(event) => onChange({ action: event.target.value })}
        options={withChosen(
          filters.action,
          (actions.data ?? []).map((action) => [action, actionWords(action)] as const),
        )}
      />
      <TextField
        key={filters.subject}
        ref={subject}
        id={`${id}-subject`}
        name="subject"
        label="Subject"
        placeholder="Id of an order, a line, a member"
        aria-keyshortcuts="/"
        defaultValue={filters.subject}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="secondary">
          Look
        </Button>
        {isFiltered && (
          <Button
            variant="quiet"
            onClick={() => onChange({ staffId: '', action: '', subject: '' })}
          >
            Show all
          </Button>
        )}
      </div>
    </form>
  )
}

/** Shows the URL's choice as selected even before we know its name. */
function withChosen(chosen: string, known: ReadonlyArray<readonly [string, string]>) {
  const isKnown = chosen === '' || known.some(([value]) => value === chosen)
  return [['', 'All'] as const, ...(isKnown ? [] : [[chosen, chosen] as const]), ...known]
}

function Entries({ filters }: { filters: Filters }) {
  const query = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''))
  const pages = useListPages(auditLog, query)
  return (
    <ListState
      pages={pages}
      noun="activity"
      empty={
        Object.keys(query).length > 0 ? 'Nothing on record matches this.' : 'Nothing on record yet.'
      }
    >
      <Table
        caption="Activity"
        columns={['When', 'Who', 'What', 'On what'].map((name) => ({ name }))}
      >
        {pages.items.map((entry) => (
          <Row key={entry.id} entry={entry} />
        ))}
      </Table>
    </ListState>
  )
}

function Row({ entry }: { entry: AuditEntry }) {
  const detail = detailWords(entry.detail)
  return (
    <tr>
      <Cell className="sm:whitespace-nowrap">
        <time dateTime={entry.at}>{formatDate(entry.at)}</time>
      </Cell>
      <Cell className="break-words">{entry.staff?.username ?? nobody(entry)}</Cell>
      <RowHead>
        {actionWords(entry.action)}
        {detail && <span className="block font-normal text-muted">{detail}</span>}
      </RowHead>
      <Cell>
        <Subject entry={entry} />
      </Cell>
    </tr>
  )
}

/**
 * Either someone tried a username that doesn't exist, or an operator acted on the machine itself.
 */
function nobody({ action }: AuditEntry): string {
  return action === 'sign_in_refused' ? 'Unknown' : 'The machine'
}

function Subject({ entry: { subject, orderId, member } }: { entry: AuditEntry }) {
  if (member) return member
  if (orderId) {
    return (
      <Link
        href={APP_PATHS.adminOrder.replace(':id', orderId)}
        className="text-ink underline sm:whitespace-nowrap"
      >
        {`Order ${orderId.slice(0, 8).toUpperCase()}`}
      </Link>
    )
  }
  return <span className="break-all">{subject ?? '–'}</span>
}
