import type { ReactNode } from 'react'

/** A file to download. The server names it; offline, following the link would only lose the page. */
export function FileLink(props: {
  href: string
  label?: string
  className: string
  children: ReactNode
}) {
  return (
    <a
      href={props.href}
      aria-label={props.label}
      className={props.className}
      onClick={(event) => {
        if (!navigator.onLine) event.preventDefault()
      }}
    >
      {props.children}
    </a>
  )
}
