import { useState } from 'react'
import { formatCityLine } from '../../../addresses/address.ts'
import { reasonOf } from '../../api.ts'
import ManyAddresses from '../../matching/many-addresses.tsx'
import { REFERENCE_LENGTH } from '../../matching/matched-address.ts'
import { notVerified } from '../../matching/search-words.ts'
import { Awaited, Found, Soon } from '../../offer/forecast-line.tsx'
import { StateNotices } from '../../offer/state-notices.tsx'
import { Button } from '../../ui/button.tsx'
import { countOf } from '../../ui/count-of.ts'
import { TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useMember } from '../use-member.ts'
import { BackToOrders } from './back-to-orders.tsx'
import { type DraftFile, type DraftLine, filesOf, useDraft } from './draft.ts'
import { OrderFromBalance } from './order-from-balance.tsx'
import { fileWords } from './order-words.ts'
import { type Quotes, useQuotes } from './use-quotes.ts'

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

interface Props {
  files: DraftFile[]
  quotes: Quotes
  onRemove: (place: number) => void
}

function DraftFiles({ files, quotes, onRemove }: Props) {
  if (files.length === 0) return null
  return (
    <section aria-label="By file" className="space-y-6">
      {files.map(({ fileNumber, costCenter, lines }) => (
        <section
          key={JSON.stringify([fileNumber, costCenter])}
          aria-label={fileWords(fileNumber || null)}
        >
          <h2 className="flex flex-wrap items-baseline gap-x-3 text-lg">
            <span className="min-w-0 wrap-anywhere">
              {fileNumber ? `File ${fileNumber}` : fileWords(null)}
            </span>
            <span className="font-sans text-sm text-muted">
              {[countOf(lines.length, 'address', 'addresses'), costCenter]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </h2>
          <ul className="mt-2 divide-y divide-line border-y border-line">
            {lines.map((line) => (
              <Line key={line.place} line={line} quotes={quotes} onRemove={onRemove} />
            ))}
          </ul>
        </section>
      ))}
    </section>
  )
}

interface LineProps {
  line: DraftLine
  quotes: Quotes
  onRemove: (place: number) => void
}

function Line({ line: { address, place, isRepeated }, quotes, onRemove }: LineProps) {
  const forecast = quotes.of(address)
  const { streetAddress, unverified, lacksUnit, state } = address
  const doubts = [
    unverified && unverified.length > 0 && notVerified(unverified),
    lacksUnit && 'No unit given',
  ].filter(Boolean)
  return (
    <li className="grid grid-cols-[1fr_auto] items-start gap-x-4 gap-y-1 py-3 text-sm sm:grid-cols-[1fr_1fr_auto]">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{streetAddress}</p>
        <p className="text-muted">{formatCityLine(address)}</p>
        {doubts.length > 0 && <p className="text-xs text-amber-ink">{doubts.join(' · ')}</p>}
      </div>
      <div className="min-w-0 max-sm:col-start-1">
        {isRepeated ? (
          <p className="text-amber-ink">Already in this file, so we’ll order it once.</p>
        ) : forecast ? (
          <>
            {!forecast.notSold && <Soon forecast={forecast} />}
            <Found forecast={forecast} state={state} />
          </>
        ) : (
          <Awaited />
        )}
      </div>
      <Button
        variant="quiet"
        aria-label={`Remove ${streetAddress}`}
        className="max-sm:col-start-2 max-sm:row-start-1 max-sm:px-2"
        onClick={() => onRemove(place)}
      >
        Remove
      </Button>
    </li>
  )
}
