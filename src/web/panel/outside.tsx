import type { ReactNode } from 'react'

interface Props {
  href: string
  className?: string
  title?: string
  children: ReactNode
}

/** To a page or a file that opens beside this one. */
export function Outside({ className = 'wrap-anywhere underline', ...link }: Props) {
  return <a target="_blank" rel="noreferrer" className={className} {...link} />
}
