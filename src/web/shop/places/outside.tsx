import type { ReactNode } from 'react'

/** A link to somebody else's page; without words of its own, it shows where it leads. */
export function Outside({ href, children }: { href: string; children?: ReactNode }) {
  const { hostname, pathname } = new URL(href)
  const path = pathname.length > 1 && pathname.length < 30 ? pathname.replace(/\/$/, '') : ''
  return (
    <a
      href={href}
      rel="nofollow noopener noreferrer"
      className="wrap-anywhere underline underline-offset-4"
    >
      {children ?? `${hostname.replace(/^www\./, '')}${path}`}
    </a>
  )
}
