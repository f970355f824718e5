import type { ReactNode } from 'react'

/** What a list can be narrowed by, what it adds up to, and what can be done with it: one line of the
 * page, under its strip, that stays in sight. */
export function ListBar({ children }: { children: ReactNode }) {
  return (
    <div
      data-bar
      className="-mx-4 -mt-4 flex flex-wrap items-center gap-x-3 gap-y-2 border-line bg-paper px-4 py-1.5 text-xs sm:-mx-6 sm:px-6 lg:h-11 lg:flex-nowrap lg:py-0 lg:tall:sticky top-12 z-10"
    >
      {children}
    </div>
  )
}
