import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { orderPath } from '../../contract/paths.ts'
import { orderNumber } from '../../orders/order.ts'

interface Props {
  href: string
  className?: string
  title?: string
  children: ReactNode
}

export function Outside({ className = 'wrap-anywhere underline', ...link }: Props) {
  return <a target="_blank" rel="noreferrer" className={className} {...link} />
}

export function OrderLink({ id, words = '' }: { id: string; words?: string }) {
  return (
    <Link href={orderPath(id)} className="figure inline-block py-1 underline">
      {words + orderNumber(id)}
    </Link>
  )
}
