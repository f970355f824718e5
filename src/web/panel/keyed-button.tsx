import { BusyButton, type BusyButtonProps } from '../ui/busy-button.tsx'
import { useKeys } from './use-keys.ts'

interface Props extends Omit<BusyButtonProps, 'isBusy' | 'onClick'> {
  keyName: string
  /** What the key does, for the list of keys, where the label doesn't say it. */
  keyWords?: string
  isBusy?: boolean
  onClick: () => void
}

export function KeyedButton({ keyName, keyWords, isBusy = false, ...props }: Props) {
  const { busyLabel, onClick, children, ...rest } = props
  const label = typeof children === 'string' ? children : ''
  useKeys([{ key: keyName, words: keyWords ?? label, act: onClick }])
  return (
    <BusyButton
      aria-keyshortcuts={keyName}
      isBusy={isBusy}
      busyLabel={null}
      onClick={onClick}
      {...rest}
    >
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
