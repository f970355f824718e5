import type { ReactNode } from 'react'
import type { DeliveredFile } from '../../../contract/shop/verify.ts'
import { calendarDay } from '../../ui/calendar-day.ts'

export function DeliveredFacts({ file }: { file: DeliveredFile }) {
  return (
    <dl className="mt-5 border-t border-line">
      <Row label="Recorded by">{file.office ?? 'Not confirmed'}</Row>
      <Row label="Document">{file.documentType}</Row>
      <Row label="Instrument number">{file.instrumentNumber ?? 'Not in the index'}</Row>
      <Row label="Recorded">
        {file.recordedOn ? calendarDay(file.recordedOn) : 'Date not in the index'}
      </Row>
      {file.pageCount && <Row label="Pages">{file.pageCount}</Row>}
      <Row label="Index complete through">
        {file.indexedThrough ? calendarDay(file.indexedThrough) : 'The index doesn’t say'}
      </Row>
      <Row label="Short code">{file.shortCode}</Row>
      <Row label="Fingerprint (SHA-256)">
        <Fingerprint hash={file.sha256} />
      </Row>
    </dl>
  )
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 border-b border-line py-2 sm:grid-cols-[11rem_minmax(0,1fr)]">
      <dt className="text-muted max-sm:text-xs">{label}</dt>
      <dd className="font-medium [overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}

/** In groups, so that two can be compared by eye. */
export function Fingerprint({ hash }: { hash: string }) {
  return <code className="text-xs font-normal">{hash.match(/.{4}/g)?.join(' ')}</code>
}
