import type { ReactNode } from 'react'
import { useShop } from '../shop.tsx'

/** What a page of the panel is, in the window's title and on the page, with what can be done on it. */
export function PageTitle({ title, children }: { title: string; children?: ReactNode }) {
  const { brandName } = useShop()
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <title>{`${title} - ${brandName}`}</title>
      <h1 className="text-xl">{title}</h1>
      {children}
    </div>
  )
}
