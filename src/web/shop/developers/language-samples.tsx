import type { Operation } from './api-document.ts'
import { CodeBlock } from './code-block.tsx'
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
