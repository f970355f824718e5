interface Props {
  /** Each with the id of its heading. */
  entries: ReadonlyArray<{ id: string; title: string }>
  className?: string
}

/** A long page's contents: beside it where there's room. */
export function OnThisPage({ entries, className = '' }: Props) {
  return (
    <nav
      aria-label="On this page"
      className="border-line max-lg:border-y max-lg:py-4 tall:lg:sticky lg:top-24 lg:row-span-2 lg:row-start-1 lg:self-start"
    >
      <p className="font-medium">On this page</p>
      <ul className={`mt-1 ${className}`}>
        {entries.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="inline-flex min-h-11 items-center text-muted hover:text-ink hover:underline sm:min-h-8"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
