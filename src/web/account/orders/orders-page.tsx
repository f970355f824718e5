import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Link, useSearchParams } from 'wouter'
import { formatCityLine } from '../../../addresses/address.ts'
import { type ListedOrder, ownOrders } from '../../../contract/account/orders.ts'
import { APP_PATHS, accountOrderPath } from '../../../contract/paths.ts'
import { formatCents } from '../../../orders/price.ts'
import { LoadedPages } from '../../loaded.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { mediumDate } from '../../ui/moment.ts'
import { Cell, RowHead, Table } from '../../ui/table.tsx'
import { useListPages } from '../../use-list-pages.ts'
import { fileWords, statusWords } from './order-words.ts'

const PER_PAGE = 25
const COLUMNS = [
  { name: 'File number' },
  { name: 'Deeds' },
  { name: 'Status', className: 'max-md:hidden' },
  { name: 'Cost center', className: 'max-lg:hidden' },
  { name: 'Cost', isNumeric: true },
  { name: 'Ordered', className: 'max-md:hidden' },
]

export default function OrdersPage() {
  const [search, setSearch] = useSearchParams()
  const fileNumber = search.get('file') ?? ''
  const pages = useListPages(ownOrders, {
    limit: PER_PAGE,
    ...(fileNumber ? { fileNumber } : {}),
  })
  const find = (file: string) => setSearch(file ? { file } : {})
  return (
    <div className="space-y-6">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <FindForm fileNumber={fileNumber} onFind={find} />
        <Link href={APP_PATHS.accountNewOrder} className={buttonClass('primary', 'max-sm:w-full')}>
          Order Deeds
        </Link>
      </div>
      <LoadedPages
        pages={pages}
        what="your orders"
        rows={4}
        empty={<Empty fileNumber={fileNumber} />}
      >
        {(rows) => (
          <Table caption="Orders" columns={COLUMNS}>
            {rows.map((order) => (
              <OrderRow key={order.id} order={order} />
            ))}
          </Table>
        )}
      </LoadedPages>
    </div>
  )
}

interface FindProps {
  fileNumber: string
  onFind: (fileNumber: string) => void
}

function FindForm({ fileNumber, onFind }: FindProps) {
  const [typed, setTyped] = useState(fileNumber)
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => setTyped(fileNumber), [fileNumber])
  function submit(event: FormEvent): void {
    event.preventDefault()
    onFind(typed.trim())
  }
  return (
    <search className="max-sm:w-full">
      <form onSubmit={submit} className="flex flex-wrap items-end gap-2">
        <label className="min-w-0 max-sm:grow">
          <span className="mb-1 block font-medium">Find by file number</span>
          <input
            ref={box}
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            maxLength={64}
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="search"
            className="min-h-(--touch) w-full rounded border border-edge bg-field px-3 py-1 text-(length:--field) sm:w-64"
          />
        </label>
        <Button type="submit" variant="secondary">
          Find
        </Button>
        {fileNumber && (
          <Button
            variant="quiet"
            className="max-sm:-ms-5"
            onClick={() => {
              onFind('')
              // This button is gone then.
              box.current?.focus()
            }}
          >
            Show All
          </Button>
        )}
      </form>
    </search>
  )
}

function Empty({ fileNumber }: { fileNumber: string }) {
  return (
    <div role="status" className="rounded border border-line bg-card p-6">
      <p className="font-medium">
        {fileNumber ? `No orders for file ${fileNumber}` : 'No orders yet'}
      </p>
      <p className="mt-1 text-muted">
        {fileNumber
          ? 'Enter the whole file number, exactly as it was ordered.'
          : 'Order deeds here from a list of addresses, or send orders from your own software with an API key. Both show up here.'}
      </p>
    </div>
  )
}

function OrderRow({ order }: { order: ListedOrder }) {
  const { id, number, fileNumber, costCenter, charged, refunded, createdAt, states } = order
  const { firstAddress, late } = order
  const others = states.length - 1
  const status = (
    <>
      {statusWords(states)}
      {late > 0 && (
        <>
          {' '}
          <Badge variant="waiting">{`${late} delayed`}</Badge>
        </>
      )}
    </>
  )
  const ordered = mediumDate(createdAt)
  return (
    <tr>
      <RowHead className="max-w-48 wrap-anywhere">
        <Link
          href={accountOrderPath(id)}
          aria-label={`${fileWords(fileNumber)}, order ${number}`}
          className="inline-flex min-h-6 items-center underline underline-offset-4 pointer-coarse:min-h-11"
        >
          {fileWords(fileNumber)}
        </Link>
        <span className="block font-mono text-xs font-normal text-muted">{number}</span>
        <span className="block text-xs font-normal text-muted md:hidden">{ordered}</span>
      </RowHead>
      <Cell>
        <span className="block">{firstAddress.streetAddress}</span>
        <span className="block text-xs text-muted">
          {`${formatCityLine(firstAddress)}${others > 0 ? ` and ${others} more` : ''}`}
        </span>
        <span className="mt-1 block md:hidden">{status}</span>
      </Cell>
      <Cell className="max-md:hidden">{status}</Cell>
      <Cell className="wrap-anywhere max-lg:hidden">{costCenter ?? '–'}</Cell>
      <Cell isNumeric>
        {formatCents(charged.cents)}
        {refunded.cents > 0 && (
          <span className="block text-xs text-muted max-sm:whitespace-normal">
            {`${formatCents(refunded.cents)} refunded`}
          </span>
        )}
      </Cell>
      <Cell className="whitespace-nowrap max-md:hidden">{ordered}</Cell>
    </tr>
  )
}
