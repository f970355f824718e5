import { useState } from 'react'
import { Link } from 'wouter'
import { STATES } from '../../../addresses/states.ts'
import { APP_PATHS } from '../../../contract/paths.ts'
import { adminJurisdictions, type Jurisdiction } from '../../../contract/staff/jurisdictions.ts'
import { formatCents } from '../../../orders/price.ts'
import { Badge } from '../../ui/badge.tsx'
import { useListPages } from '../../use-list-pages.ts'
import { askedIn, useListUrl } from '../../use-list-url.ts'
import { Outside } from '../links.tsx'
import type { Column } from '../lists/column.ts'
import { ListPage } from '../lists/list-page.tsx'
import { RowButton } from '../lists/row-controls.tsx'
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

export default function Offices() {
  const url = useListUrl()
  const [open, setOpen] = useState<Jurisdiction>()
  const asked = askedIn(url.params, adminJurisdictions.query)
  const pages = useListPages(adminJurisdictions, asked)

  return (
    <>
      <p className="mb-4 max-w-prose text-muted">
        {'Who records deeds, what we know about each office, and what customers are told. '}
        <Link href={APP_PATHS.adminStates} className="text-ink underline">
          How we sell in each state
        </Link>
      </p>
      <ListPage
        name="offices"
        url={url}
        search={{ label: 'Search offices', placeholder: 'County, city or code' }}
        filters={[
          { name: 'state', label: 'State', options: STATE_OPTIONS },
          { name: 'only', label: 'Show', options: ONLY_OPTIONS },
        ]}
        pages={pages}
        noun="offices"
        empty={
          Object.keys(asked).length > 0 ? 'No offices found matching your search' : 'No offices yet'
        }
        caption="Offices"
        columns={columnsOf(setOpen)}
        keyOf={({ id }) => id}
      />
      {open && <OfficeDialog office={open} onClose={() => setOpen(undefined)} />}
    </>
  )
}

function columnsOf(onOpen: (office: Jurisdiction) => void): Array<Column<Jurisdiction>> {
  return [
    {
      name: 'Place',
      width: 'w-72',
      isRowHead: true,
      title: ({ name, state }) => `${name}, ${state}`,
      cell: (office) => (
        <>
          <RowButton onClick={() => onOpen(office)}>{`${office.name}, ${office.state}`}</RowButton>{' '}
          {office.unverified.length > 0 && <Badge variant="waiting">Unverified</Badge>}{' '}
          {office.isEdited && <Badge>Edited</Badge>}
        </>
      ),
    },
    { name: 'Office', title: ({ officeTitle }) => officeTitle },
    {
      name: 'Website',
      title: ({ url }) => url ?? '',
      cell: (office) => <Website office={office} />,
    },
    { name: 'Phone', width: 'w-36', cell: ({ phone }) => phone ?? <Unknown /> },
    {
      name: 'Its fee',
      width: 'w-24',
      isNumeric: true,
      cell: ({ copyFeeCents }) => (copyFeeCents === null ? <Unknown /> : formatCents(copyFeeCents)),
    },
    {
      name: 'Customers are told',
      width: 'w-44',
      title: ({ deliveryClass }) => CLASS_WORDS[deliveryClass],
    },
  ]
}

function Website({ office: { url, officeAt } }: { office: Jurisdiction }) {
  if (officeAt) return <span className="text-muted">{`Kept by office ${officeAt}`}</span>
  if (!url) return <Unknown />
  return <Outside href={url}>{new URL(url).hostname.replace(/^www\./, '')}</Outside>
}

function Unknown() {
  return <span className="text-muted">Not known</span>
}
