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
