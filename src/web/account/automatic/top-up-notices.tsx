import type { ReactNode } from 'react'
import type { TopUps } from '../../../contract/account/automatic-top-up.ts'
import { formatCents } from '../../../orders/price.ts'
import { mediumDate, shortMoment } from '../../ui/moment.ts'

const LOOK = {
  stopped: 'border-oxblood bg-oxblood-wash',
  waits: 'border-amber bg-amber-wash',
} as const

function Band({
  look,
  title,
  children,
}: {
  look: keyof typeof LOOK
  title: string
  children: ReactNode
}) {
  return (
    <div role="status" className={`max-w-2xl rounded border p-4 ${LOOK[look]}`}>
      <p className="font-medium">{title}</p>
      <p className="mt-1">{children}</p>
    </div>
  )
}

type Stopped = NonNullable<TopUps['stopped']>

const STOPPED: Record<Stopped['because'], string> = {
  declined: 'Your saved card was declined',
  authentication: 'Your bank asks you to confirm a top-up',
  disputed: 'A bank is disputing a top-up',
}

function whyStopped({ because, detail, canConfirm }: Stopped): string {
  if (because === 'disputed') {
    return 'We won’t charge your saved card until an admin turns automatic top-up back on, once the bank has decided.'
  }
  if (because === 'declined') {
    return `${detail ?? ''} We won’t charge it again until an admin turns automatic top-up back on.`
  }
  return canConfirm
    ? 'Automatic top-up is paused until an admin confirms the charge.'
    : 'The charge wasn’t confirmed in time. Automatic top-up is paused until an admin turns it back on.'
}

/** What keeps a balance from being topped up, and what's on its way; nothing where all is well. */
export function TopUpNotices({ topUps, children }: { topUps: TopUps; children?: ReactNode }) {
  const { stopped, nextTryAt, isCapped, debits, rule } = topUps
  return (
    <>
      {stopped && (
        <Band look="stopped" title={STOPPED[stopped.because]}>
          {whyStopped(stopped)} {children}
        </Band>
      )}
      {nextTryAt && (
        <Band look="waits" title="Your saved card was declined">
          {`We’ll try again on ${shortMoment(nextTryAt)}.`} {children}
        </Band>
      )}
      {isCapped && !nextTryAt && rule && (
        <Band look="waits" title="Automatic top-up has reached its limit">
          {`It adds at most ${formatCents(rule.dayCents)} within 24 hours, and continues when there’s room again.`}{' '}
          {children}
        </Band>
      )}
      {debits.map(({ cents, at }) => (
        <Band
          key={at.toISOString()}
          look="waits"
          title={`${formatCents(cents)} is on its way from your bank`}
        >
          {`Started ${mediumDate(at)}. Banks take up to 4 business days. We add it to your balance when it arrives.`}
        </Band>
      ))}
    </>
  )
}
