import type { ReactNode } from 'react'
import { APP_PATHS } from '../../contract/paths.ts'
import { Button } from '../ui/button.tsx'
import { PinIcon } from '../ui/icons.tsx'

/** A plain form, for pages without code: the search page takes it from there. */
export function AddressForm({ children }: { children?: ReactNode }) {
  return (
    <form action={APP_PATHS.search} method="get">
      <label htmlFor="q" className="font-medium">
        Property address
      </label>
      <div className="relative mt-2">
        <span className="pointer-events-none absolute inset-y-0 start-4 flex items-center text-muted">
          <PinIcon />
        </span>
        <input
          id="q"
          name="q"
          type="text"
          autoComplete="street-address"
          enterKeyHint="search"
          maxLength={200}
          placeholder="Start typing an address..."
          className="h-14 w-full rounded border border-edge bg-card ps-12 pe-4 text-base"
        />
      </div>
      <div className="mt-3 flex flex-col gap-3 sm:flex-row">
        <Button type="submit" className="min-h-13 grow text-base">
          Get Your Property Deed
        </Button>
        {children}
      </div>
    </form>
  )
}
