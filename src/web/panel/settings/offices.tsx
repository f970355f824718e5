import { useRef, useState } from 'react'
import { Link } from 'wouter'
import { STATES } from '../../../addresses/states.ts'
import { APP_PATHS } from '../../../contract/paths.ts'
import { adminJurisdictions, type Jurisdiction } from '../../../contract/staff/jurisdictions.ts'
import { formatCents } from '../../../orders/price.ts'
import { Badge } from '../../ui/badge.tsx'
import { SelectField } from '../../ui/field.tsx'
import { Cell, numeric, RowHead, Table } from '../../ui/table.tsx'
import { useListPages } from '../../use-list-pages.ts'
import { ListState } from '../lists/list-state.tsx'
import { SearchBox } from '../lists/search-box.tsx'
import { useListUrl } from '../lists/use-list-url.ts'
import { openRow, useRowKeys } from '../lists/use-row-keys.ts'
import { Outside } from '../outside.tsx'
import OfficeDialog from './office-dialog.tsx'
import { CLASS_WORDS } from './office-words.ts'

const STATE_OPTIONS = [
  ['', 'All states'],
  ...Object.entries(STATES).toSorted(([, a], [, b]) => a.localeCompare(b)),
] as const
const ONLY_OPTIONS = [
  ['', 'All offices'],
  ['no_website', 'No website'],
  ['unverified', 'Unverified'],
  ['edited', 'Edited by staff'],
] as const
const COLUMNS = ['Place', 'Office', 'Website', 'Phone', ...numeric('Its fee'), 'Customers are told']

type Only = 'no_website' | 'unverified' | 'edited'

export default function Offices() {
  const url = useListUrl()
  const { q, state, only } = url.values('q', 'state', 'only')
  const [open, setOpen] = useState<Jurisdiction>()
  const rows = useRef<HTMLDivElement>(null)
  useRowKeys(rows, 'offices')
  const asked = {
    q: q || undefined,
    state: state || undefined,
    only: (only || undefined) as Only | undefined,
  }
  const pages = useListPages(adminJurisdictions, asked)

  return (
    <>
      <p className="mb-4 max-w-prose text-muted">
        {'Who records deeds, what we know about each office, and what customers are told. '}
        <Link href={APP_PATHS.adminStates} className="text-ink underline">
          How we sell in each state
        </Link>
      </p>
      <div className="grid gap-3 sm:grid-cols-[1fr_12rem_12rem] sm:items-end">
        <SearchBox
          label="Search offices"
          placeholder="County, city or code"
          url={url}
          list={rows}
          isFetching={pages.query.isFetching}
        />
        <SelectField
          id="office-state"
          label="State"
          options={STATE_OPTIONS}
          value={state}
          onChange={({ target }) => url.change({ state: target.value })}
        />
        <SelectField
          id="office-only"
          label="Show"
          options={ONLY_OPTIONS}
          value={only}
          onChange={({ target }) => url.change({ only: target.value })}
        />
      </div>
      <div className="mt-6">
        <ListState
          pages={pages}
          noun="offices"
          empty={q || state || only ? 'No offices found matching your search' : 'No offices yet'}
        >
          <div ref={rows}>
            <Table caption="Offices" columns={COLUMNS}>
              {pages.items.map((office) => (
                <tr key={office.id} onClick={openRow} className="cursor-pointer hover:bg-deep">
                  <RowHead>
                    <button
                      type="button"
                      data-row
                      onClick={() => setOpen(office)}
                      className="min-h-6 text-start underline decoration-edge underline-offset-4 hover:decoration-ink"
                    >
                      {`${office.name}, ${office.state}`}
                    </button>
                    {office.unverified.length > 0 && (
                      <span className="mt-1 block">
                        <Badge variant="waiting">Unverified</Badge>
                      </span>
                    )}
                    {office.isEdited && (
                      <span className="mt-1 block">
                        <Badge>Edited</Badge>
                      </span>
                    )}
                  </RowHead>
                  <Cell className="min-w-36">{office.officeTitle}</Cell>
                  <Cell className="min-w-40">
                    <Website office={office} />
                  </Cell>
                  <Cell className="whitespace-nowrap">{office.phone ?? <Unknown />}</Cell>
                  <Cell isNumeric>
                    {office.copyFeeCents === null ? <Unknown /> : formatCents(office.copyFeeCents)}
                  </Cell>
                  <Cell className="min-w-36">{CLASS_WORDS[office.deliveryClass]}</Cell>
                </tr>
              ))}
            </Table>
          </div>
        </ListState>
      </div>
      {open && <OfficeDialog office={open} onClose={() => setOpen(undefined)} />}
    </>
  )
}

function Website({ office: { url, officeAt } }: { office: Jurisdiction }) {
  if (officeAt) return <span className="text-muted">{`Kept by office ${officeAt}`}</span>
  if (!url) return <Unknown />
  return <Outside href={url}>{new URL(url).hostname.replace(/^www\./, '')}</Outside>
}

function Unknown() {
  return <span className="text-muted">Not known</span>
}
