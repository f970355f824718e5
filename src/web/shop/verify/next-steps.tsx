import type { ReactNode } from 'react'
import { APP_PATHS, PLACES_PATH } from '../../../contract/paths.ts'
import { SupportLink } from '../../shop.tsx'

/** A no explains itself: what to try before anyone is called a forger. */
export function NextSteps({ what }: { what: 'file' | 'code' }) {
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
