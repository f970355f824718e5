import type { ReactNode } from 'react'
import { SupportLink } from '../../shop.tsx'
import { buttonClass } from '../../ui/button.tsx'

export function LeaveOrder({ children }: { children?: ReactNode }) {
  return (
    <>
      <p className="flex flex-wrap gap-3">
        {children}
        <a href="/" className={buttonClass('secondary')}>
          Return Home
        </a>
      </p>
      <p className="mt-4 text-muted">
        Questions? Email <SupportLink />.
      </p>
    </>
  )
}
