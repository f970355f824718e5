import { type ReactNode, useEffect, useId, useRef } from 'react'
import type { DeliveredFile } from '../../../contract/shop/verify.ts'
import { Card } from '../../ui/card.tsx'
import { Icon } from '../../ui/icon.tsx'
import { CrossIcon } from '../../ui/icons.tsx'
import { mediumDate } from '../../ui/moment.ts'
import { DeliveredFacts, Fingerprint } from './delivered-facts.tsx'
import { NextSteps } from './next-steps.tsx'

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
    <Card aria-labelledby="before-title">
      <h2 id="before-title" className="text-lg">
        What you’ll see
      </h2>
      <ul className="mt-3 list-disc space-y-2 ps-5 marker:text-muted">
        <li>Whether we delivered this exact file, and when</li>
        <li>The recording office, the instrument number and the number of pages</li>
        <li>How current the office’s index was</li>
      </ul>
      <p className="mt-4 text-muted">
        You won’t see who ordered it. It’s the file that we confirm, not the owner.
      </p>
    </Card>
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
