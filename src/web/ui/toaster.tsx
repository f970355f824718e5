import * as Radix from 'radix-ui/toast'
import { CrossIcon } from './icons.tsx'
import { dismissToast, type Toast, useToast } from './toast.ts'

const LOOK: Record<Toast['variant'], string> = {
  default: 'border-line bg-card',
  destructive: 'border-oxblood bg-oxblood-wash',
}

export default function Toaster() {
  const toast = useToast()
  return (
    <Radix.Provider duration={5000} swipeDirection="right" swipeThreshold={50}>
      {toast && (
        <Radix.Root
          key={toast.id}
          open={toast.open}
          onOpenChange={(open) => !open && dismissToast(toast.id)}
          className={`toast relative rounded border p-4 pe-12 shadow-lg ${LOOK[toast.variant]}`}
        >
          <Radix.Title className="font-medium">{toast.title}</Radix.Title>
          {toast.description && (
            <Radix.Description className="mt-1 text-muted">{toast.description}</Radix.Description>
          )}
          <Radix.Close
            aria-label="Close"
            className="absolute end-1 top-1 flex size-11 items-center justify-center"
          >
            <CrossIcon />
          </Radix.Close>
        </Radix.Root>
      )}
      <Radix.Viewport
        hotkey={['F8']}
        className="fixed inset-x-0 bottom-0 z-50 w-full p-4 md:start-auto md:max-w-[420px]"
      />
    </Radix.Provider>
  )
}
