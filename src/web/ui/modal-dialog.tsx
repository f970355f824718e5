import * as Radix from 'radix-ui/dialog'
import { type ReactNode, useRef } from 'react'
import { CrossIcon } from './icons.tsx'

export interface DialogProps {
  title: string
  description?: string
  open: boolean
  onOpenChange: (open: boolean) => void
  children: ReactNode
}

/** A question that must be answered first. The focus stays inside and goes back to where it was. */
export function ModalDialog({ title, description, open, onOpenChange, children }: DialogProps) {
  const cameFrom = useRef<Element>(null)
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        {/* Radix's own would write a style into the page, which the content policy refuses. */}
        <div className="pointer-events-auto fixed inset-0 z-40 bg-ink/50" />
        <Radix.Content
          onOpenAutoFocus={() => {
            cameFrom.current = document.activeElement
          }}
          // Radix gives the focus back to a trigger of its own, which a dialog opened by code has not.
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus()
          }}
          {...(description ? {} : { 'aria-describedby': undefined })}
          className="fixed inset-x-4 top-1/2 z-50 mx-auto max-h-[calc(100dvh-2rem)] max-w-lg -translate-y-1/2 overflow-y-auto overscroll-contain rounded border border-line bg-card p-6 shadow-lg"
        >
          <Radix.Title className="pe-10 text-lg">{title}</Radix.Title>
          {description && (
            <Radix.Description className="mt-2 text-muted">{description}</Radix.Description>
          )}
          <div className="mt-5">{children}</div>
          <Radix.Close
            aria-label="Close"
            className="absolute end-2 top-2 flex size-11 items-center justify-center"
          >
            <CrossIcon />
          </Radix.Close>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
