import type { ReactNode } from 'react'
import { formatCityLine } from '../../../addresses/address.ts'
import { deedPath, orderFilePath } from '../../../contract/shop/order-files.ts'
import type { OrderLine } from '../../../contract/shop/orders.ts'
import { formatCents } from '../../../orders/price.ts'
import { lineName, numberWords } from '../../../orders/wanted-deed.ts'
import { FileLink } from '../../file-link.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { countOf } from '../../ui/count-of.ts'
import { DocumentIcon, DownloadIcon } from '../../ui/icons.tsx'
import { calendarDay } from '../../ui/moment.ts'
import { Unbroken } from '../../ui/unbroken.tsx'

export function DeedRow(props: { line: OrderLine; edge: string; children: ReactNode }) {
  const { line } = props
  return (
    <li className="first:rounded-t last:rounded-b">
      <div
        data-progress={line.progress}
        className={`grid gap-x-4 gap-y-2 border-s-3 px-4 py-2.5 text-xs sm:grid-cols-[13rem_1fr_auto] sm:items-center ${props.edge}`}
      >
        <div className="min-w-0">
          <p className="text-sm font-medium">{line.streetAddress}</p>
          <p className="text-muted">
            {formatCityLine(line)}
            {line.progress !== 'released' && (
              <>
                {'\u00a0· '}
                <span className="figure">{formatCents(line.price)}</span>
              </>
            )}
          </p>
          {line.wantedNumber && !line.deed && (
            <p className="wrap-anywhere">{numberWords(line.wantedNumber)}</p>
          )}
          {line.reference && <p className="text-muted wrap-anywhere">{line.reference}</p>}
        </div>
        {props.children}
      </div>
    </li>
  )
}

/** Which document it is; following it shows its pages and what they say. */
export function DeedFacts(props: { orderId: string; line: OrderLine; note: string }) {
  const { orderId, line, note } = props
  const { deed } = line
  if (!deed) return <p>{note || 'Delivered'}</p>
  const facts = [
    deed.instrumentNumber && `No. ${deed.instrumentNumber}`,
    deed.recordedOn && `recorded ${calendarDay(deed.recordedOn)}`,
  ].filter(Boolean)
  return (
    <div className="flex min-w-0 items-center gap-3">
      {deed.standing === 'open' && deed.hasThumbnail && (
        <img
          src={orderFilePath('thumbnail', orderId, line.id)}
          alt=""
          loading="lazy"
          className="h-13 w-10 shrink-0 border border-line bg-white object-cover object-top"
        />
      )}
      <div className="min-w-0">
        {deed.standing === 'open' ? (
          <a
            href={deedPath(orderId, line.id)}
            aria-label={`${deed.kind} for ${lineName(line)}: read it here`}
            className="inline-flex min-h-6 items-center text-sm font-medium underline underline-offset-4"
          >
            {deed.kind}
          </a>
        ) : (
          <p className="text-sm font-medium">{deed.kind}</p>
        )}
        {facts.length > 0 && (
          <p className="text-muted wrap-anywhere">
            <Unbroken text={facts.join(' · ')} />
          </p>
        )}
        {note && <p>{note}</p>}
      </div>
    </div>
  )
}

const SMALL = buttonClass(
  'secondary',
  'text-xs max-sm:flex-1 pointer-fine:min-h-9 pointer-fine:px-3 pointer-fine:py-1',
)

export function DeedFiles({ orderId, line }: { orderId: string; line: OrderLine }) {
  const { deed } = line
  if (deed?.standing !== 'open') {
    return (
      <p className="text-muted">{deed?.standing === 'expired' ? 'Link expired' : 'Link revoked'}</p>
    )
  }
  const pages = deed.pages ? `, ${countOf(deed.pages, 'page', 'pages')}` : ''
  return (
    <p className="flex gap-2">
      <FileLink
        href={orderFilePath('deed', orderId, line.id)}
        label={`Download deed for ${lineName(line)}, PDF${pages}`}
        className={SMALL}
      >
        <DownloadIcon />
        Download
      </FileLink>
      <FileLink
        href={orderFilePath('provenance', orderId, line.id)}
        label={`Provenance sheet for ${lineName(line)}, PDF`}
        className={SMALL}
      >
        <DocumentIcon />
        Provenance
      </FileLink>
    </p>
  )
}
