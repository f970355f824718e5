import { BusyButton, type BusyButtonProps } from '../ui/busy-button.tsx'
import { KEYS, type KeyName, useLetters } from './keys.ts'
import { useKeys } from './use-keys.ts'

interface Props extends Omit<BusyButtonProps, 'isBusy' | 'onClick'> {
  keyName: KeyName
  /** What the key does, for the list of keys, where the label doesn't say it. */
  keyWords?: string
  isBusy?: boolean
  onClick: () => void
}

/** A button among small text, with its key on it. */
export function KeyedButton({ keyName, keyWords, isBusy = false, ...props }: Props) {
  const { variant = 'secondary', className = '', busyLabel, onClick, children, ...rest } = props
  const label = typeof children === 'string' ? children : ''
  useKeys([{ key: keyName, words: keyWords ?? label, act: onClick }])
  return (
    <BusyButton
      variant={variant}
      className={`text-xs ${className}`}
      aria-keyshortcuts={KEYS[keyName]}
      isBusy={isBusy}
      busyLabel={null}
      onClick={onClick}
      {...rest}
    >
      {isBusy ? (busyLabel ?? children) : children}
      <KeyMark of={keyName} className="leading-5" />
    </BusyButton>
  )
}

/** The key of what it stands on; nothing while letters are switched off. */
export function KeyMark({ of, className = '' }: { of: KeyName; className?: string }) {
  const areLettersOn = useLetters()
  if (!areLettersOn) return null
  return (
    <span
      aria-hidden="true"
      className={`rounded border border-current px-1.5 text-xs font-normal max-sm:hidden ${className}`}
    >
      {KEYS[of]}
    </span>
  )
}
