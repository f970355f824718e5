import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ownBalance } from '../../../contract/account/balance.ts'
import { APP_PATHS } from '../../../contract/paths.ts'
import { formatCents, totalCents } from '../../../orders/price.ts'
import { useMode } from '../../account-mode.ts'
import { Loaded } from '../../loaded.tsx'
import { AUTOMATIC_REFUND, expectWords } from '../../offer/forecast-words.ts'
import { NeedNotBuy, PrivateCompany } from '../../offer/private-company.tsx'
import { loading } from '../../query-client.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { CheckBox } from '../../ui/check-box.tsx'
import { countOf } from '../../ui/count-of.ts'
import { Section } from '../../ui/section.tsx'
import { useMember } from '../use-member.ts'
import { ConfirmOrder } from './confirm-order.tsx'
import { type Draft, type DraftFile, toOrder } from './draft.ts'
import type { Quotes } from './use-quotes.ts'

interface Props {
  draft: Draft
  files: DraftFile[]
  quotes: Quotes
  /** Pasted addresses that aren't in the order yet. */
  linesLeft: number
  email: string
  onChange: (changes: Partial<Draft>) => void
  onOrdered: () => void
}

export function OrderFromBalance(props: Props) {
  const { draft, files, quotes, linesLeft, email, onChange, onOrdered } = props
  const mode = useMode()
  const balance = useQuery({ ...loading(ownBalance, { query: { mode } }), staleTime: 0 })
  const [isAsked, setIsAsked] = useState(false)
  const wanted = toOrder(files, quotes.isSold)
  const lines = wanted.flatMap((file) => file.lines)
  const cents = totalCents(lines.length)
  const leftOut = draft.lines.length - lines.length
  const { soon, staff } = expectWords(lines.flatMap((line) => quotes.of(line) ?? []))
  const isUnnoticed = lines.length > 0 && lines.every((line) => quotes.of(line)?.notice === 'none')
  const isReady = lines.length > 0 && quotes.isComplete
  return (
    <Section
      title="Your order"
      className="space-y-4 rounded border border-line bg-card p-5 sm:p-6 lg:tall:sticky lg:tall:top-24"
    >
      {lines.length === 0 ? (
        <p className="text-muted">
          Add addresses to see what they cost and how soon you’ll get them.
        </p>
      ) : (
        <p>
          {`${countOf(lines.length, 'deed', 'deeds')} in ${countOf(wanted.length, 'order', 'orders')}`}
          <span className="block text-sm text-muted">
            {quotes.isComplete
              ? [soon, staff].filter(Boolean).join(' · ')
              : 'Checking how soon you’ll get them…'}
          </span>
        </p>
      )}
      {leftOut > 0 && (
        <p className="text-sm text-amber-ink">
          {`${countOf(leftOut, 'address is', 'addresses are')} left out. See why next to ${leftOut === 1 ? 'it' : 'each'}.`}
        </p>
      )}
      <Loaded query={balance} what="the balance" rows={1}>
        {(held) => (
          <>
            <dl className="space-y-1">
              <Row name="Total" value={formatCents(cents)} isLarge />
              <Row name="Balance" value={formatCents(held.cents)} />
              {held.cents >= cents && cents > 0 && (
                <Row name="Balance after" value={formatCents(held.cents - cents)} />
              )}
            </dl>
            {held.cents < cents && <TooLow missing={cents - held.cents} />}
            <div className="border-s-2 border-edge ps-3 text-sm">
              <PrivateCompany />
              {!isUnnoticed && <NeedNotBuy />}
            </div>
            <CheckBox
              checked={draft.isMailed}
              onChange={({ currentTarget }) => onChange({ isMailed: currentTarget.checked })}
            >
              {`Email receipts and deeds to ${email}`}
            </CheckBox>
            {linesLeft > 0 && lines.length > 0 && (
              <p className="text-sm text-amber-ink">
                {`${countOf(linesLeft, 'address in the list isn’t', 'addresses in the list aren’t')} in this order yet.`}
              </p>
            )}
            <Button
              className="w-full"
              disabled={!isReady || held.cents < cents}
              onClick={() => setIsAsked(true)}
            >
              {lines.length === 0
                ? 'Order Deeds'
                : `Order ${countOf(lines.length, 'Deed', 'Deeds')} for ${formatCents(cents)}`}
            </Button>
            <p className="text-xs text-muted">{AUTOMATIC_REFUND}</p>
          </>
        )}
      </Loaded>
      {isAsked && (
        <ConfirmOrder
          draft={draft}
          files={wanted}
          onAttempt={(attempt) => onChange({ attempt })}
          onOrdered={onOrdered}
          onClose={() => setIsAsked(false)}
        />
      )}
    </Section>
  )
}

function Row({ name, value, isLarge }: { name: string; value: string; isLarge?: boolean }) {
  return (
    <div className={`flex justify-between gap-4 ${isLarge ? 'text-lg font-medium' : 'text-muted'}`}>
      <dt>{name}</dt>
      <dd className="figure">{value}</dd>
    </div>
  )
}

function TooLow({ missing }: { missing: number }) {
  const { isAdmin } = useMember()
  return (
    <div role="status" className="rounded border border-amber bg-amber-wash p-4">
      <p className="font-medium text-amber-ink">{`${formatCents(missing)} missing`}</p>
      <p className="mt-1 text-sm">
        {isAdmin
          ? 'Top up the balance to order. What you’ve entered stays here.'
          : 'Ask an admin of your organization to top up the balance. What you’ve entered stays here.'}
      </p>
      {isAdmin && (
        // A document of its own: only there may the card provider's form run.
        <a href={APP_PATHS.accountTopUp} className={buttonClass('secondary', 'mt-3 w-full')}>
          Top Up
        </a>
      )}
    </div>
  )
}
