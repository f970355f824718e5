import { type ReactNode, useEffect, useId, useRef } from 'react'
import { APP_PATHS, PLACES_PATH } from '../../../contract/paths.ts'
import type { DeliveredFile } from '../../../contract/shop/verify.ts'
import { SupportLink } from '../../shop.tsx'
import { Card } from '../../ui/card.tsx'
import { CrossIcon, Icon } from '../../ui/icons.tsx'
import { calendarDay, mediumDate } from '../../ui/moment.ts'
import { Section } from '../../ui/section.tsx'

export type Checked =
  | { what: 'file'; delivered: DeliveredFile | null; sha256: string }
  | { what: 'code'; delivered: DeliveredFile | null }

export function VerifyResult({ checked }: { checked: Checked | undefined }) {
  if (!checked) return <Before />
  const { what, delivered } = checked
  if (delivered) {
    const day = mediumDate(delivered.deliveredAt)
    const words =
      what === 'file'
        ? `We delivered this exact file on ${day}`
        : `We delivered this deed on ${day}`
    return (
      <Answer key={delivered.sha256 + what} isYes words={words}>
        <DeliveredFacts file={delivered} />
        <p className="mt-4 text-sm text-muted">
          {what === 'file'
            ? 'This confirms the file, byte for byte.'
            : 'This confirms the code. To check your copy, drop its PDF as well.'}{' '}
          It doesn’t say who owns the property today, and we don’t show who ordered it. Certified
          copies come only from the recording office.
        </p>
      </Answer>
    )
  }
  if (what === 'code') {
    return (
      <Answer key="no code" words="We can’t confirm this code">
        <p className="mt-4">
          It doesn’t belong to any deed that we can confirm. Compare it with the sheet, letter by
          letter. It never contains the letters I, L, O or U.
        </p>
        <NextSteps what="code" />
      </Answer>
    )
  }
  return (
    <Answer key={checked.sha256} words="We can’t confirm this file">
      <p className="mt-4">
        Its fingerprint doesn’t match any deed that we can confirm. That alone doesn’t make the deed
        false: saving, printing, merging or signing a PDF changes its fingerprint.
      </p>
      <NextSteps what="file" />
      <dl className="mt-4">
        <dt className="text-xs text-muted">This file’s fingerprint (SHA-256)</dt>
        <dd className="mt-1">
          <Fingerprint hash={checked.sha256} />
        </dd>
      </dl>
    </Answer>
  )
}

function Before() {
  return (
    <Section title="What you’ll see" isCard>
      <ul className="mt-3 list-disc space-y-2 ps-5 marker:text-muted">
        <li>Whether we delivered this exact file, and when</li>
        <li>The recording office, the instrument number and the number of pages</li>
        <li>How current the office’s index was</li>
      </ul>
      <p className="mt-4 text-muted">
        You won’t see who ordered it. It’s the file that we confirm, not the owner.
      </p>
    </Section>
  )
}

/** The answer is the first word. A no must be true of a deed that we know and may not confirm, too. It takes the focus, so no one has to look for it. */
function Answer(props: { isYes?: boolean; words: string; children: ReactNode }) {
  const box = useRef<HTMLElement>(null)
  const id = useId()
  useEffect(() => box.current?.focus(), [])
  const [edge, ink, dot] = props.isYes
    ? ['border-t-seal', 'text-seal', 'bg-seal']
    : ['border-t-oxblood', 'text-oxblood', 'bg-oxblood']
  return (
    <Card ref={box} tabIndex={-1} aria-labelledby={id} className={`border-t-4 ${edge}`}>
      <div className="flex items-start gap-4 sm:items-center">
        <Dot color={dot}>
          {props.isYes ? (
            <Icon className="size-6">
              <path d="m5 12.5 4.5 4.5L19 7.5" />
            </Icon>
          ) : (
            <CrossIcon />
          )}
        </Dot>
        <h2 id={id} className="text-xl text-balance">
          <span className={ink}>{props.isYes ? 'Yes.' : 'No.'}</span> {props.words}
        </h2>
      </div>
      {props.children}
    </Card>
  )
}

function Dot({ color, children }: { color: string; children: ReactNode }) {
  return (
    <span
      className={`grid size-10 shrink-0 place-items-center rounded-full text-white sm:size-12 ${color}`}
    >
      {children}
    </span>
  )
}

function DeliveredFacts({ file }: { file: DeliveredFile }) {
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
function Fingerprint({ hash }: { hash: string }) {
  return <code className="text-xs font-normal">{hash.match(/.{4}/g)?.join(' ')}</code>
}

/** A no explains itself: what to try before anyone is called a forger. */
function NextSteps({ what }: { what: 'file' | 'code' }) {
  const steps: ReactNode[] = [
    <>
      Check the original file from our email or your order page.{' '}
      <StepLink href={APP_PATHS.findOrders}>Find My Orders</StepLink>
    </>,
    what === 'file'
      ? 'Type the short code from the provenance sheet. It shows what we delivered, so you can compare. The sheet itself can’t be checked here, only the deed.'
      : 'Drop the deed’s PDF. We can check it without the code.',
    <>
      Ask the recording office for its own copy.{' '}
      <StepLink href={PLACES_PATH}>County Offices and Fees</StepLink>
    </>,
    <>
      Think it was altered? Send it to <SupportLink />
    </>,
  ]
  return (
    <>
      <h3 className="mt-5 text-lg">What to do next</h3>
      <ol className="mt-2">
        {steps.map((step, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: the steps never change places
            key={index}
            className="grid grid-cols-[1.75rem_minmax(0,1fr)] border-t border-line py-2"
          >
            <span aria-hidden="true" className="font-medium text-muted">
              {index + 1}
            </span>
            <span>{step}</span>
          </li>
        ))}
      </ol>
    </>
  )
}

function StepLink({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} className="whitespace-nowrap underline underline-offset-4">
      {children}
    </a>
  )
}
