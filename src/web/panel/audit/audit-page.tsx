import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useRef } from 'react'
import { auditActions, auditLog } from '../../../contract/staff/audit.ts'
import { staffNames } from '../../../contract/staff/members.ts'
import { loading } from '../../query-client.ts'
import { useListPages } from '../../use-list-pages.ts'
import { PageTitle } from '../frame/page-title.tsx'
import { ColumnMenu, useColumns } from '../lists/column-menu.tsx'
import { DenseList } from '../lists/dense-list.tsx'
import { ListBar } from '../lists/list-bar.tsx'
import { SlimSelect } from '../lists/slim-select.tsx'
import { useListUrl } from '../lists/use-list-url.ts'
import { useKeys } from '../use-keys.ts'
import { AUDIT_COLUMNS, AuditSummary } from './audit-columns.tsx'
import { actionWords } from './audit-words.ts'

const FILTERS = ['staffId', 'action', 'subject'] as const
type Filters = Record<(typeof FILTERS)[number], string>

export default function AdminAudit() {
  const { values, change } = useListUrl()
  const filters = values(...FILTERS)
  const query = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''))
  const pages = useListPages(auditLog, query)
  const list = useRef<HTMLDivElement>(null)
  const choice = useColumns('activity', AUDIT_COLUMNS)
  return (
    <>
      <PageTitle title="Activity" />
      <FilterBar filters={filters} onChange={change}>
        <ColumnMenu columns={AUDIT_COLUMNS} choice={choice} />
      </FilterBar>
      <DenseList
        list={list}
        pages={pages}
        noun="activity"
        rowNoun="entries"
        empty={
          Object.keys(query).length > 0
            ? 'Nothing on record matches this.'
            : 'Nothing on record yet.'
        }
        caption="Activity"
        columns={choice.shown}
        keyOf={({ id }) => id}
        labelOf={({ action }) => actionWords(action)}
        card={(entry) => <AuditSummary entry={entry} />}
      />
    </>
  )
}

interface FilterProps {
  filters: Filters
  onChange: (change: Partial<Filters>) => void
  children: ReactNode
}

function FilterBar({ filters, onChange, children }: FilterProps) {
  const members = useQuery(loading(staffNames, {}))
  const actions = useQuery({ ...loading(auditActions, {}), staleTime: 0 })
  const subject = useRef<HTMLInputElement>(null)
  useKeys([{ key: 'search', words: 'Search by subject', act: () => subject.current?.focus() }])
  const isFiltered = Object.values(filters).some((value) => value !== '')

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    onChange({ subject: String(new FormData(event.currentTarget).get('subject')).trim() })
  }

  return (
    <ListBar>
      <form onSubmit={submit} className="flex flex-wrap items-center gap-x-4 gap-y-2 max-sm:w-full">
        <Choice
          label="Member"
          value={filters.staffId}
          onChange={(staffId) => onChange({ staffId })}
          options={withChosen(
            filters.staffId,
            (members.data ?? []).map(({ id, username }) => [id, username] as const),
          )}
        />
        <Choice
          label="Action"
          value={filters.action}
          onChange={(action) => onChange({ action })}
          options={withChosen(
            filters.action,
            (actions.data ?? []).map((action) => [action, actionWords(action)] as const),
          )}
        />
        <Labeled label="Subject">
          <input
            key={filters.subject}
            ref={subject}
            name="subject"
            placeholder="ID of an order, a deed or a member"
            aria-keyshortcuts="/"
            defaultValue={filters.subject}
            maxLength={200}
            autoComplete="off"
            spellCheck={false}
            className={`w-60 max-sm:w-full max-sm:flex-1 ${FIELD}`}
          />
        </Labeled>
        <button type="submit" className={`bg-card hover:border-ink ${FIELD}`}>
          Search
        </button>
        {isFiltered && (
          <button
            type="button"
            className="min-h-8 underline decoration-edge underline-offset-4 max-sm:min-h-11"
            onClick={() => onChange({ staffId: '', action: '', subject: '' })}
          >
            Show all
          </button>
        )}
      </form>
      <div className="ms-auto">{children}</div>
    </ListBar>
  )
}

const FIELD = 'h-8 rounded border border-edge bg-field px-2.5 max-sm:h-11'

function Labeled({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: its field is among the children
    <label className="flex items-center gap-2 max-sm:w-full">
      <span className="text-muted max-sm:w-16">{label}</span>
      {children}
    </label>
  )
}

function Choice(props: Omit<Parameters<typeof SlimSelect>[0], 'className'>) {
  return (
    <Labeled label={props.label}>
      <SlimSelect {...props} className="max-w-52 max-sm:max-w-none max-sm:flex-1" />
    </Labeled>
  )
}

/** Shows the URL's choice as selected even before we know its name. */
function withChosen(chosen: string, known: ReadonlyArray<readonly [string, string]>) {
  const isKnown = chosen === '' || known.some(([value]) => value === chosen)
  return [['', 'All'] as const, ...(isKnown ? [] : [[chosen, chosen] as const]), ...known]
}
