import { orderFilePath } from '../../../contract/paths.ts'
import type { OrderLine } from '../../../contract/shop/orders.ts'
import { FileLink } from '../../file-link.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { calendarDay } from '../../ui/calendar-day.ts'
import { countOf } from '../../ui/count-of.ts'
import { DocumentIcon, DownloadIcon } from '../../ui/icons.tsx'

/** Which document it is. */
export function DeedFacts({ line, note }: { line: OrderLine; note: string | undefined }) {
  const { deed } = line
  if (!deed) return <p>{note ?? 'Delivered'}</p>
  const facts = [
    deed.instrumentNumber && `No. ${deed.instrumentNumber}`,
    deed.recordedOn && `recorded ${calendarDay(deed.recordedOn)}`,
  ].filter(Boolean)
  return (
    <div className="min-w-0">
      <p className="text-sm font-medium">{deed.kind}</p>
      {facts.length > 0 && <p className="text-muted wrap-anywhere">{facts.join(' · ')}</p>}
      {note && <p>{note}</p>}
    </div>
  )
}

const SMALL = buttonClass(
  'secondary',
  'text-xs max-sm:flex-1 pointer-fine:min-h-9 pointer-fine:px-3 pointer-fine:py-1',
)

export function DeedFiles({ orderId, line }: { orderId: string; line: OrderLine }) {
  const { deed, streetAddress } = line
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
        label={`Download deed for ${streetAddress}, PDF${pages}`}
        className={SMALL}
      >
        <DownloadIcon />
        Download
      </FileLink>
      <FileLink
        href={orderFilePath('provenance', orderId, line.id)}
        label={`Provenance sheet for ${streetAddress}, PDF`}
        className={SMALL}
      >
        <DocumentIcon />
        Provenance
      </FileLink>
    </p>
  )
}
