import type { ComponentProps } from 'react'
import { Button } from '../ui/button.tsx'

/** A button that says which key presses it. The key itself is the page's to hear. */
export function KeyedButton({
  keyName,
  children,
  ...rest
}: ComponentProps<typeof Button> & { keyName: string }) {
  return (
    <Button aria-keyshortcuts={keyName} {...rest}>
      {children}
      <span
        aria-hidden="true"
        className="rounded border border-current px-1.5 text-xs leading-5 font-normal max-sm:hidden"
      >
        {keyName}
      </span>
    </Button>
  )
}
