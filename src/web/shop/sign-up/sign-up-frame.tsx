import type { ReactNode } from 'react'
import { formatCents, UNIT_PRICE_CENTS } from '../../../orders/price.ts'
import { TickIcon } from '../../ui/icons.tsx'
import { SitePage } from '../site-page.tsx'

const STEPS = [1, 2, 3]
const PRICE = formatCents(UNIT_PRICE_CENTS)
const FACTS = [
  ['Under your file number', 'It’s on every deed, email, webhook and statement line.'],
  ['No deed, no charge', `If we can’t find it, ${PRICE} goes back to your balance automatically.`],
  ['One statement per month', 'By file and cost center, with an invoice and files for QuickBooks.'],
] as const

interface Props {
  step: number
  title: string
  children: ReactNode
}

/** One step of signing up, beside what comes of it. */
export function SignUpFrame({ step, title, children }: Props) {
  return (
    <SitePage
      tab={title}
      act={null}
      className="mx-auto grid max-w-6xl items-start gap-x-16 gap-y-10 px-4 py-8 sm:px-6 lg:grid-cols-[28rem_1fr] lg:py-12"
    >
      <section aria-labelledby="sign-up-title">
        <p className="mb-3 flex items-center gap-3 font-medium text-muted">
          <span aria-hidden="true" className="flex gap-1">
            {STEPS.map((each) => (
              <span
                key={each}
                className={`h-1 w-7 rounded-xs ${each <= step ? 'bg-seal' : 'bg-line'}`}
              />
            ))}
          </span>
          {`Step ${step} of ${STEPS.length}`}
        </p>
        <h1 id="sign-up-title" className="mb-2 text-xl">
          {title}
        </h1>
        {children}
      </section>
      <WhatYouGet />
    </SitePage>
  )
}

function WhatYouGet() {
  return (
    <section
      aria-labelledby="get-title"
      className="overflow-hidden rounded border border-line bg-card"
    >
      <div className="p-5 sm:px-10 sm:pt-9 sm:pb-7">
        <h2 id="get-title" className="text-lg">
          What you get
        </h2>
        <ol className="mt-5 space-y-5">
          <Step at={1} title="A test key" when="right away, no card">
            The same API and screens with sample deeds. Nothing is charged.
          </Step>
          <Step at={2} title="Live orders" when="after your first top-up">
            Add $50 or more by card when you’re ready. Your code stays the same.
          </Step>
        </ol>
      </div>
      <p className="grid grid-cols-[auto_1fr] items-center gap-6 border-y border-line bg-deep p-5 sm:px-10">
        <strong className="figure text-xl font-semibold">{PRICE}</strong>
        <span>
          per deed, web and API alike
          <span className="block text-muted">No subscription, no monthly fee</span>
        </span>
      </p>
      <ul className="grid gap-4 p-5 sm:px-10 sm:py-7">
        {FACTS.map(([title, words]) => (
          <li key={title} className="flex gap-3">
            <TickIcon />
            <p>
              <span className="font-semibold">{title}</span>
              <span className="block text-muted">{words}</span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface StepProps {
  at: number
  title: string
  when: string
  children: ReactNode
}

function Step({ at, title, when, children }: StepProps) {
  return (
    <li className="flex gap-4">
      <span
        aria-hidden="true"
        className={`figure flex size-5 shrink-0 items-center justify-center rounded-full text-xs font-semibold ${at === 1 ? 'bg-seal text-white' : 'border border-edge'}`}
      >
        {at}
      </span>
      <p>
        <span className="font-semibold">{title}</span> <span className="text-muted">{when}</span>
        <span className="block text-muted">{children}</span>
      </p>
    </li>
  )
}
