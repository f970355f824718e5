import type { ReactNode } from 'react'

interface Props {
  href: string
  className?: string
  title?: string
  children: ReactNode
}

export function Outside({ className = 'wrap-anywhere underline', ...link }: Props) {
  return <a target="_blank" rel="noreferrer" className={className} {...link} />
}
