import type { ComponentProps } from 'react'

export function Card({ className = '', ...rest }: ComponentProps<'section'>) {
  return (
    <section className={`rounded border border-line bg-card p-5 sm:p-6 ${className}`} {...rest} />
  )
}
