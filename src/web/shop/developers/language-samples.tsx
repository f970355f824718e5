import type { Operation } from './api-document.ts'
import { curlOf, pythonOf, typescriptOf } from './samples.ts'

const ORIGIN = '__PUBLIC_URL__'
const LANGUAGES = ['curl', 'TypeScript', 'Python'] as const

/** One call in each language. A script shows the chosen one alone. */
export function Samples({ operation }: { operation: Operation }) {
  const samples = {
    curl: curlOf(operation, ORIGIN),
    TypeScript: typescriptOf(operation),
    Python: pythonOf(operation),
  }
  return (
    <>
      <fieldset data-choices="" hidden className="mt-3 flex">
        <legend className="sr-only">{`Language of the sample: ${operation.summary}`}</legend>
        {LANGUAGES.map((language) => (
          <button
            key={language}
            type="button"
            data-choose={language}
            aria-pressed="false"
            className="min-h-11 border-b-2 border-transparent px-3 font-medium text-muted hover:text-ink aria-pressed:border-ink aria-pressed:text-ink"
          >
            {language}
          </button>
        ))}
      </fieldset>
      {LANGUAGES.map((language) => (
        <div key={language} data-language={language}>
          <CodeBlock label={language}>{samples[language]}</CodeBlock>
        </div>
      ))}
    </>
  )
}

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
