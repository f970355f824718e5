import type { PageLine, PageLink } from '../../../contract/staff/order-page.ts'
import { Cell, RowHead, Table } from '../../ui/table.tsx'
import { formatDate } from '../format.ts'

const COLUMNS = [
  { name: 'Link' },
  { name: 'Made' },
  { name: 'Ends' },
  { name: 'Downloads', isNumeric: true },
  { name: 'Last download' },
] as const

/** The customer's links to the deed, newest first. */
export function LineLinks({ line }: { line: PageLine }) {
  if (line.links.length === 0) return null
  return (
    <div className="mt-4">
      <h4 className="font-medium">Links</h4>
      <LinkTable
        caption={`Links to the deed of ${line.address.streetAddress}`}
        links={line.links}
      />
    </div>
  )
}

export function LinkTable({ caption, links }: { caption: string; links: readonly PageLink[] }) {
  return (
    <Table caption={caption} columns={COLUMNS}>
      {links.map((link) => (
        <tr key={link.id}>
          <RowHead className="whitespace-nowrap">{standingWords(link)}</RowHead>
          <Cell className="whitespace-nowrap">{formatDate(link.createdAt)}</Cell>
          <Cell className="whitespace-nowrap">{formatDate(link.expiresAt)}</Cell>
          <Cell isNumeric>{link.downloads}</Cell>
          <Cell className="whitespace-nowrap">
            {link.lastDownloadedAt ? formatDate(link.lastDownloadedAt) : '–'}
          </Cell>
        </tr>
      ))}
    </Table>
  )
}

/** What the customer finds there. */
const STANDINGS: Record<PageLink['standing'], string> = {
  open: 'Open',
  revoked: 'Revoked, replaced',
  refunded: 'Closed by the refund',
  withheld: 'Closed: withheld',
  expired: 'Expired',
}

function standingWords({ standing, revokedBy }: PageLink): string {
  return standing === 'revoked' && revokedBy ? `Revoked by ${revokedBy}` : STANDINGS[standing]
}
