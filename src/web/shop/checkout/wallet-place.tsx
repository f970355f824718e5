import type { ReactNode } from 'react'
import { AUTOMATIC_REFUND } from '../../offer/forecast-words.ts'
import { TickIcon } from '../../ui/icons.tsx'

/** Where the wallets' buttons go, above what they save the buyer from filling in. */
export interface Wallets {
  place: HTMLElement | null
  onOffered: (isOffered: boolean) => void
}

interface Props {
  /** Undefined until the provider has looked for wallets in this browser. */
  isOffered: boolean | undefined
  children: ReactNode
}

/** As tall whether this browser has a wallet or not: nothing below moves as the answer comes. */
export function WalletPlace({ isOffered, children }: Props) {
  return (
    <>
      <div className="flow-root min-h-12">
        {children}
        {isOffered === undefined && <div className="h-12 animate-pulse rounded bg-line/60" />}
        {isOffered === false && (
          <p className="flex h-12 items-center gap-2 rounded border border-line px-4 text-xs">
            <TickIcon />
            {AUTOMATIC_REFUND}
          </p>
        )}
      </div>
      <p className="my-3 flex items-center gap-4 text-xs text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line lg:my-5">
        {isOffered === false ? 'pay by card' : 'or pay by card'}
      </p>
    </>
  )
}
