import type { PageLine } from '../../../contract/staff/order-page.ts'
import { Cell, RowHead, Table } from '../../ui/table.tsx'
import { formatDate } from '../format.ts'
import { standingWords } from './line-row-words.ts'

const COLUMNS = [
  { name: 'Link' },
  { name: 'Created' },
  { name: 'Expires' },
  { name: 'Last download' },
  { name: 'Downloads', isNumeric: true },
] as const

/** The customer's links to the deed, newest first. */
export function LineLinks({ line }: { line: PageLine }) {
  if (line.links.length === 0) return null
  return (
    <Table caption={`Links to the deed of ${line.address.streetAddress}`} columns={COLUMNS} isDense>
      {line.links.map((link) => (
        <tr key={link.id}>
          <RowHead className="whitespace-nowrap">{standingWords(link)}</RowHead>
          <Cell className="min-w-24">{formatDate(link.createdAt)}</Cell>
          <Cell className="min-w-24">{formatDate(link.expiresAt)}</Cell>
          <Cell className="min-w-24">
            {link.lastDownloadedAt ? formatDate(link.lastDownloadedAt) : '–'}
          </Cell>
          <Cell isNumeric>{link.downloads}</Cell>
        </tr>
      ))}
    </Table>
  )
}
