import { BusyButton, type BusyButtonProps } from '../ui/busy-button.tsx'

/** A button that shows its shortcut key. The page listens for the key itself. */
export function KeyedButton({
  keyName,
  isBusy = false,
  busyLabel,
  children,
  ...rest
}: Omit<BusyButtonProps, 'isBusy'> & { keyName: string; isBusy?: boolean }) {
  return (
    <BusyButton aria-keyshortcuts={keyName} isBusy={isBusy} busyLabel={null} {...rest}>
      {isBusy ? (busyLabel ?? children) : children}
      <span
        aria-hidden="true"
        className="rounded border border-current px-1.5 text-xs leading-5 font-normal max-sm:hidden"
      >
        {keyName}
      </span>
    </BusyButton>
  )
}
