import type { ReactNode } from 'react'
import { useShop } from '../../shop.tsx'
import { StripEnd } from './strip-end.tsx'

export function PageTitle({ title, children }: { title: string; children?: ReactNode }) {
  const { brandName } = useShop()
  return (
    <div className="tall:sticky top-0 z-10 -mx-4 mb-4 flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 border-b max-sm:py-1 border-line bg-paper px-4 sm:-mx-6 sm:gap-x-6 sm:px-6">
      <title>{`${title} - ${brandName}`}</title>
      <h1 className="text-lg">{title}</h1>
      {children}
      <StripEnd />
    </div>
  )
}
