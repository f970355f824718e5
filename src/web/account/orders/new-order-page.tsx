import { useState } from 'react'
import { reasonOf } from '../../api.ts'
import ManyAddresses from '../../matching/many-addresses.tsx'
import { REFERENCE_LENGTH } from '../../matching/matched-address.ts'
import { StateNotices } from '../../offer/state-notices.tsx'
import { TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useMember } from '../use-member.ts'
import { BackToOrders } from './back-to-orders.tsx'
import { filesOf } from './draft.ts'
import { DraftFiles } from './draft-files.tsx'
import { OrderFromBalance } from './order-from-balance.tsx'
import { useDraft } from './use-draft.ts'
import { useQuotes } from './use-quotes.ts'

export default function NewOrderPage() {
  const { username, isBuyer } = useMember()
  const { draft, change, add, remove, clear } = useDraft(username)
  const [filled] = useState({ text: draft.left })
  const [linesLeft, setLinesLeft] = useState(0)
  const quotes = useQuotes(draft.lines)
  const files = filesOf(draft)
  if (!isBuyer) {
    return (
      <div className="space-y-6">
        <BackToOrders />
        <p>
          Your role is Viewer: you see every order and download its deeds. To order, ask an admin of
          your organization for the Buyer role.
        </p>
      </div>
    )
  }
  return (
    <div className="space-y-6">
      <BackToOrders />
      <p className="max-w-2xl text-muted">
        Each file number becomes one order, with its own receipt, statement lines and file names.
        Nothing is ordered until you confirm.
      </p>
      <div className="grid items-start gap-8 lg:grid-cols-[1fr_20rem]">
        <div className="min-w-0 space-y-6">
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              id="draft-file"
              label="File number"
              hint="For addresses that don’t have their own in your list"
              value={draft.fileNumber}
              maxLength={REFERENCE_LENGTH}
              autoComplete="off"
              onChange={({ currentTarget }) => change({ fileNumber: currentTarget.value })}
            />
            <TextField
              id="draft-cost-center"
              label="Cost center (optional)"
              hint="For addresses that don’t have their own in your list"
              value={draft.costCenter}
              maxLength={REFERENCE_LENGTH}
              autoComplete="off"
              onChange={({ currentTarget }) => change({ costCenter: currentTarget.value })}
            />
          </div>
          <h2 className="text-lg">Addresses</h2>
          <ManyAddresses
            add={add}
            filled={filled}
            reference="file number"
            onLeft={({ text, lines }) => {
              setLinesLeft(lines)
              change({ left: text })
            }}
          />
          {quotes.error !== undefined && (
            <Notice title="Couldn’t check these addresses" onRetry={quotes.retry}>
              {reasonOf(quotes.error)}
            </Notice>
          )}
          {files.length > 0 && <StateNotices cart={draft.lines} forecasts={quotes} />}
          <DraftFiles files={files} quotes={quotes} onRemove={remove} />
        </div>
        <OrderFromBalance
          draft={draft}
          files={files}
          quotes={quotes}
          linesLeft={linesLeft}
          email={username}
          onChange={change}
          onOrdered={clear}
        />
      </div>
    </div>
  )
}
