import * as Radix from 'radix-ui/tooltip'
import type { ReactNode } from 'react'

/** Words about a control that has too little room for them. Never the only place where they stand. */
export function Tooltip({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          sideOffset={6}
          collisionPadding={8}
          className="z-50 max-w-72 rounded bg-ink px-3 py-2 text-xs text-paper"
        >
          {label}
          <Radix.Arrow className="fill-ink" />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** Around all tooltips of a page: once one has opened, its neighbours open without the wait. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={700} skipDelayDuration={300}>
      {children}
    </Radix.Provider>
  )
}
