import { formatCityLine } from '../../../addresses/address.ts'
import {
  cancelDeedsCall,
  deedCounts,
  deedList,
  ownDeedFile,
  ownDeedProvenance,
  ownOrder,
} from '../../../contract/account/orders.ts'
import type { Deed } from '../../../contract/api/deed.ts'
import { formatCents } from '../../../orders/price.ts'
import { numberWords } from '../../../orders/wanted-deed.ts'
import { useMode } from '../../account-mode.ts'
import { call, urlOf } from '../../api.ts'
import { AskedAct } from '../../asked-act.tsx'
import { FileLink } from '../../file-link.tsx'
import { Badge, type BadgeVariant } from '../../ui/badge.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { countOf } from '../../ui/count-of.ts'
import { DocumentIcon, DownloadIcon } from '../../ui/icons.tsx'
import { calendarDay, mediumDate, shortDay } from '../../ui/moment.ts'
import { toast } from '../../ui/toast.ts'
import { useMember } from '../use-member.ts'
import { DEED_WORDS, REFUND_WORDS } from './order-words.ts'

const LOOK: Record<Deed['state'], BadgeVariant> = {
  processing: 'secondary',
  with_staff: 'waiting',
  delivered: 'default',
  refunding: 'secondary',
  refunded: 'secondary',
}
const SMALL = buttonClass('secondary', 'text-sm max-sm:flex-1')

interface Props {
  deed: Deed
  /** Left out where the member may not. */
  onReport: (() => void) | undefined
}

export function DeedLine({ deed, onReport }: Props) {
  const { isBuyer } = useMember()
  const { address, reference, instrumentNumber, state, forecast } = deed
  return (
    <li className="grid gap-x-6 gap-y-3 py-4 sm:grid-cols-2 lg:grid-cols-[1fr_1fr_19rem]">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{address.streetAddress}</p>
        <p className="text-muted">{formatCityLine(address)}</p>
        {instrumentNumber && (
          <p className="text-xs text-muted wrap-anywhere">{numberWords(instrumentNumber)}</p>
        )}
        {reference && (
          <p className="text-xs text-muted wrap-anywhere">{`Reference ${reference}`}</p>
        )}
      </div>
      <div className="min-w-0">
        <p className="flex flex-wrap gap-2">
          <Badge variant={LOOK[state]}>{DEED_WORDS[state]}</Badge>
          {forecast.isLate && <Badge variant="waiting">Delayed</Badge>}
        </p>
        <p className="mt-1 text-sm text-muted">{moreWords(deed)}</p>
      </div>
      <div className="flex flex-wrap items-start gap-2 sm:max-lg:col-span-2 lg:justify-end">
        <Files deed={deed} />
        {forecast.isLate && isBuyer && (
          <CancelDeeds
            deeds={[deed]}
            label="Cancel"
            about={`Cancel the deed for ${address.streetAddress}`}
          />
        )}
        {state !== 'refunding' && state !== 'refunded' && onReport && (
          <Button
            variant="quiet"
            className="max-sm:w-full"
            aria-label={`Report a problem with the deed for ${address.streetAddress}`}
            onClick={onReport}
          >
            Report a Problem
          </Button>
        )}
      </div>
    </li>
  )
}

interface CancelProps {
  /** Of one order. */
  deeds: Deed[]
  label: string
  about?: string
}

/** Asks before late deeds are canceled: nobody goes on looking for them. */
export function CancelDeeds({ deeds, label, about }: CancelProps) {
  const mode = useMode()
  const cents = deeds.reduce((sum, { price }) => sum + price.cents, 0)
  const what = countOf(deeds.length, 'Deed', 'Deeds')
  return (
    <AskedAct
      variant="secondary"
      className="max-sm:w-full"
      label={label}
      {...(about && { about })}
      title={`Cancel ${what.toLowerCase()}?`}
      act={`Cancel ${what}`}
      failed="Couldn’t cancel"
      rereads={[ownOrder, deedList, deedCounts]}
      onAct={async () => {
        const [id = ''] = deeds.map(({ orderId }) => orderId)
        const body = { deedIds: deeds.map((deed) => deed.id) }
        await call(cancelDeedsCall, { params: { id }, query: { mode }, body })
        toast(`${what} canceled`)
      }}
    >
      <p>{`We stop looking, and ${formatCents(cents)} goes back to your balance right away.`}</p>
    </AskedAct>
  )
}

/** When it's due, what it is, or what became of the money. */
function moreWords({ state, forecast, document, stateSince, refundReason }: Deed): string {
  const { isLate, dueBy, refundedAfter } = forecast
  if (document) {
    const { kind, instrumentNumber, recordedOn } = document
    return [
      kind,
      instrumentNumber && `No. ${instrumentNumber}`,
      recordedOn && `recorded ${calendarDay(recordedOn)}`,
    ]
      .filter(Boolean)
      .join(' · ')
  }
  const why = refundReason ? `Reason: ${REFUND_WORDS[refundReason]}. ` : ''
  if (state === 'refunding') return `${why}The money is on its way back to your balance.`
  if (state === 'refunded') return `${why}Returned to your balance on ${mediumDate(stateSince)}.`
  if (isLate) {
    return `It was due ${shortDay(dueBy)}. If we can’t get it, we’ll refund it automatically on ${shortDay(refundedAfter)}.`
  }
  return `Due by ${shortDay(dueBy)}`
}

function Files({ deed }: { deed: Deed }) {
  const { id, address, document, livemode } = deed
  const query = { mode: livemode ? 'live' : 'test' } as const
  if (!document) return null
  if (!document.availableUntil) return <p className="text-muted">No longer available</p>
  const pages = document.pages ? `, ${countOf(document.pages, 'page', 'pages')}` : ''
  return (
    <div className="max-sm:w-full">
      <p className="flex gap-2">
        <FileLink
          href={urlOf(ownDeedFile, { params: { id }, query })}
          label={`Download deed for ${address.streetAddress}, PDF${pages}`}
          className={SMALL}
        >
          <DownloadIcon />
          Download
        </FileLink>
        <FileLink
          href={urlOf(ownDeedProvenance, { params: { id }, query })}
          label={`Provenance sheet for ${address.streetAddress}, PDF`}
          className={SMALL}
        >
          <DocumentIcon />
          Provenance
        </FileLink>
      </p>
      <p className="mt-1 text-xs text-muted">
        {`Available until ${mediumDate(document.availableUntil)}`}
      </p>
    </div>
  )
}
