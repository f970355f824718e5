import type { ReactNode } from 'react'
import { Button, type ButtonProps } from './button.tsx'

export interface BusyButtonProps extends ButtonProps {
  isBusy: boolean
  /** What it says meanwhile; `null` keeps its label. */
  busyLabel?: ReactNode
}

/** Can't be pressed while its act is under way, but isn't disabled: that would drop the focus. */
export function BusyButton({
  isBusy,
  busyLabel = 'Please wait…',
  onClick,
  children,
  ...rest
}: BusyButtonProps) {
  return (
    <Button
      aria-disabled={isBusy}
      // Holds back the form that it would send, too.
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
      {...rest}
    >
      {isBusy ? (busyLabel ?? children) : children}
    </Button>
  )
}
