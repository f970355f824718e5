import type { ReactNode } from 'react'
import { APP_PATHS } from '../../contract/paths.ts'
import { HOW_TO_CHOOSE } from '../matching/search-words.ts'
import { Button } from '../ui/button.tsx'
import { PinIcon } from '../ui/icons.tsx'

interface Props {
  /** Its page brings the script that fills in suggestions. */
  isSuggesting?: boolean
  children?: ReactNode
}

/** A plain form, for pages without code: the search page takes it from there. */
export function AddressForm({ isSuggesting, children }: Props) {
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
        {isSuggesting && <Suggestions />}
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

/** Filled by landing/suggest.ts. */
function Suggestions() {
  return (
    <>
      <div
        id="q-suggestions"
        role="listbox"
        tabIndex={-1}
        aria-label="Address suggestions"
        hidden
        className="absolute inset-x-0 top-full z-20 mt-1 overflow-hidden rounded border border-edge bg-white shadow-lg"
      />
      <template id="q-option">
        <div className="min-h-11 border-b border-line px-4 py-2 last:border-b-0 hover:bg-seal-wash aria-selected:bg-seal-wash">
          <span className="block font-medium" />
          <span className="block text-muted" />
        </div>
      </template>
      <p id="q-status" role="status" className="sr-only" data-hint={HOW_TO_CHOOSE} />
    </>
  )
}
