import type { ReactNode } from 'react'

/** A file to download, or to show in a new tab. The server names it; offline, following the link would only lose the page. */
export function FileLink(props: {
  href: string
  label?: string
  className: string
  isShown?: boolean
  children: ReactNode
}) {
  return (
    <a
      href={props.href}
      aria-label={props.label}
      className={props.className}
      {...(props.isShown && { target: '_blank', rel: 'noreferrer' })}
      onClick={(event) => {
        if (!navigator.onLine) event.preventDefault()
      }}
    >
      {props.children}
    </a>
  )
}
