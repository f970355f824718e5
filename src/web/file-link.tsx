import type { ReactNode } from 'react'
import { buttonClass } from './ui/button.tsx'
import { countOf } from './ui/count-of.ts'
import { DocumentIcon, DownloadIcon } from './ui/icons.tsx'

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

interface DeedLinksProps {
  deed: string
  provenance: string
  /** Of the property, for those who hear one link at a time. */
  of: string
  pages: number | null | undefined
  /** How both look. */
  className?: string
}

/** A deed's two files. */
export function DeedFileLinks({ deed, provenance, of, pages, className }: DeedLinksProps) {
  const look = buttonClass('secondary', className)
  const length = pages ? `, ${countOf(pages, 'page', 'pages')}` : ''
  return (
    <p className="flex gap-2">
      <FileLink href={deed} label={`Download deed for ${of}, PDF${length}`} className={look}>
        <DownloadIcon />
        Download
      </FileLink>
      <FileLink href={provenance} label={`Provenance sheet for ${of}, PDF`} className={look}>
        <DocumentIcon />
        Provenance
      </FileLink>
    </p>
  )
}
