import { useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { APP_PATHS } from '../../../contract/paths.ts'
import { exportPersonCall, type PersonFound as Found } from '../../../contract/staff/privacy.ts'
import { call } from '../../api.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { OutcomeWords } from '../../ui/outcome.tsx'
import { saveText } from '../../ui/save-text.ts'
import { useAct } from '../../use-act.ts'
import { formatCount, formatDay } from '../format.ts'
import { useKeys } from '../keys.tsx'
import { OrderLink } from '../links.tsx'
import { DenseTable } from '../lists/dense-table.tsx'
import { OrderRows } from '../order/order-customer.tsx'
import { useSession } from '../use-session.ts'
import { EraseDialog } from './erase-dialog.tsx'

interface Props {
  email: string
  found: Found
  onErased: (words: OutcomeWords) => void
}

export function PersonFound({ email, found, onErased }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The result is in: moving the focus tells screen readers.
  useEffect(() => heading.current?.focus(), [])
  return (
    <Card aria-labelledby="person-title">
      <h2 id="person-title" ref={heading} tabIndex={-1} className="text-lg wrap-anywhere">
        {email}
      </h2>
      {found.holdings.length === 0 ? (
        <p className="mt-2 text-muted">We have nothing under this email.</p>
      ) : (
        <>
          <div className="mt-3">
            <HoldingsTable found={found} />
          </div>
          <p className="mt-3 text-xs text-muted">
            We can’t reach what the card provider keeps (erase it in its dashboard), emails already
            sent, and backups until they’re overwritten.
          </p>
          <Mentions found={found} />
          <Orders email={email} found={found} />
          <PersonActs email={email} found={found} onErased={onErased} />
        </>
      )}
    </Card>
  )
}

function Mentions({ found: { mentions } }: { found: Found }) {
  if (mentions.length === 0) return null
  return (
    <div className="mt-4">
      <h3 className="text-base">Notes that mention the name alone</h3>
      <p className="text-muted">
        These may be about someone else, so please check. They aren’t changed.
      </p>
      <ul className="flex flex-wrap gap-x-4">
        {mentions.map(({ orderId, noteId }) => (
          <li key={noteId}>
            <OrderLink id={orderId} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function Orders({ email, found }: { email: string; found: Found }) {
  if (found.orders.length === 0) return null
  return (
    <div className="mt-4">
      <h3 className="text-base">Orders</h3>
      <OrderRows orders={found.orders} />
      {found.hasMoreOrders && (
        <Link
          href={`${APP_PATHS.adminOrders}?q=${encodeURIComponent(email)}`}
          className="inline-block py-1 underline"
        >
          All orders of this person
        </Link>
      )}
    </div>
  )
}

interface PersonActsProps {
  email: string
  found: Found
  onErased: (words: OutcomeWords) => void
}

function PersonActs({ email, found: { obstacles }, onErased }: PersonActsProps) {
  const { isOwner } = useSession()
  const [isErasing, setIsErasing] = useState(false)
  const save = useAct(() => saveExport(email), 'Couldn’t save the file')
  const canErase = isOwner && obstacles.length === 0
  useKeys([
    isOwner && { key: 'save', words: 'Download everything', act: save.run },
    canErase && { key: 'erase', words: 'Erase the person', act: () => setIsErasing(true) },
  ])
  return (
    <div className="mt-5 space-y-3">
      {obstacles.length > 0 && (
        <div className="rounded border border-amber bg-amber-wash p-4">
          <p className="font-medium text-amber-ink">Can't be erased yet</p>
          <ul className="mt-1 list-disc ps-5">
            {obstacles.map(({ orderId, words }) => (
              <li key={`${orderId} ${words}`}>
                <OrderLink id={orderId} />
                {`: ${words}`}
              </li>
            ))}
          </ul>
        </div>
      )}
      {save.failure && (
        <Notice title={save.failure.title} onRetry={() => save.run()}>
          {save.failure.detail}
        </Notice>
      )}
      {isOwner ? (
        <div className="flex flex-wrap gap-2">
          <BusyButton
            variant="secondary"
            aria-keyshortcuts="e"
            isBusy={save.isBusy}
            onClick={() => save.run()}
          >
            Download everything
          </BusyButton>
          {canErase && (
            <Button
              variant="secondary"
              aria-haspopup="dialog"
              aria-keyshortcuts="D"
              onClick={() => setIsErasing(true)}
            >
              Erase this person…
            </Button>
          )}
        </div>
      ) : (
        <p className="text-muted">Only an owner can save or erase this.</p>
      )}
      {isErasing && (
        <EraseDialog
          email={email}
          onDone={(words) => {
            setIsErasing(false)
            onErased(words)
          }}
          onClose={() => setIsErasing(false)}
        />
      )}
    </div>
  )
}

/** Not opened by its address: one that names a person would be written down on the way. */
async function saveExport(email: string): Promise<void> {
  const person: unknown = await call(exportPersonCall, { body: { email } })
  saveText('person.json', 'application/json', JSON.stringify(person, null, 2))
}

function HoldingsTable({ found }: { found: Found }) {
  return (
    <DenseTable
      caption="What we have on this person"
      rows={found.holdings}
      keyOf={({ what }) => what}
      columns={[
        { name: 'What', isRowHead: true, isWrapped: true, cell: ({ what }) => what },
        {
          name: 'How many',
          width: 'w-20',
          isNumeric: true,
          cell: ({ count }) => formatCount(count),
        },
        { name: 'Why we keep it', isWrapped: true, cell: ({ why }) => why },
        {
          name: 'Until',
          width: 'w-32',
          cell: ({ until }) => (until ? formatDay(until) : 'Erased'),
        },
        { name: 'Erasing', isWrapped: true, cell: ({ erasing }) => erasing },
      ]}
    />
  )
}
