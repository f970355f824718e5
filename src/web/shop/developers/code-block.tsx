import type { ReactNode } from 'react'

/** Code to copy. Its button is shown by the script that can press it. */
export function CodeBlock({ label, children }: { label: string; children: string }) {
  return (
    <figure className="mt-3 overflow-hidden rounded border border-ink bg-ink text-paper">
      <figcaption className="flex min-h-11 items-center justify-between gap-4 px-4 text-xs">
        {label}
        <button
          type="button"
          hidden
          data-copy=""
          className="min-h-11 underline underline-offset-4 focus-visible:outline-paper"
        >
          Copy
        </button>
      </figcaption>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        tabIndex={0}
        className="overflow-x-auto px-4 pb-4 text-xs focus-visible:outline-paper"
      >
        <code>{children}</code>
      </pre>
    </figure>
  )
}

/** Words with code between backticks. */
export function Words({ children }: { children: string }) {
  return children.split('`').map((part, place) => {
    const key = `${place} ${part}`
    return place % 2 === 1 ? <Code key={key}>{part}</Code> : part
  })
}

export function Code({ children }: { children: ReactNode }) {
  return <code className="text-xs break-words">{children}</code>
}
