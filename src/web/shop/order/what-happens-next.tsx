import { DELIVERY_WINDOW, DOWNLOAD_LINK_DAYS } from '../../../policy.ts'
import { Card } from '../../ui/card.tsx'
import { Unbroken } from '../../ui/unbroken.tsx'

const STEPS = [
  ['We search', 'We look up the most recent deed at the office that records each address.'],
  ['We check', 'Every copy is compared with your address before it is sent.'],
  [
    'We send',
    `Your download link comes by e-mail, usually within minutes, and within ${DELIVERY_WINDOW} where our staff must get the copy. It works for ${DOWNLOAD_LINK_DAYS} days.`,
  ],
  [
    'If there is no deed',
    'Once a person has confirmed it, that address is refunded to your card. You need not ask.',
  ],
] as const

export function WhatHappensNext() {
  return (
    <Card aria-labelledby="next-title">
      <h2 id="next-title" className="text-lg">
        What Happens Next
      </h2>
      <ol className="mt-4 space-y-4">
        {STEPS.map(([what, how], index) => (
          <li key={what} className="flex gap-4">
            <span
              aria-hidden="true"
              className="flex size-8 shrink-0 items-center justify-center rounded-full border border-ink font-serif"
            >
              {index + 1}
            </span>
            <div>
              <p className="font-medium">{what}</p>
              <p className="text-muted">
                <Unbroken text={how} />
              </p>
            </div>
          </li>
        ))}
      </ol>
    </Card>
  )
}
