import type { ReactNode } from 'react'
import { useShop } from '../shop.tsx'

/** The name of a panel page, in the window title and on the page, along with the page's actions. */
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
