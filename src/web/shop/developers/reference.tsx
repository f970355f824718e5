import { Code, Phrase } from '../prose.tsx'
import { OPERATIONS, type Operation, refName, SCHEMAS, TAGS } from './api-document.ts'
import { anchorOf, Field, Fields, Kind } from './fields.tsx'
import { CodeBlock, Samples } from './language-samples.tsx'
import { pretty } from './samples.ts'

export function Calls() {
  return TAGS.map(({ name, description }) => (
    <section key={name} aria-labelledby={tagAnchor(name)} className="border-t border-line pt-10">
      <h2 id={tagAnchor(name)} className="text-xl">
        {name}
      </h2>
      <p className="mt-2 text-base text-muted">{description}</p>
      {OPERATIONS.filter(({ tag }) => tag === name).map((operation) => (
        <Call key={operation.operationId} operation={operation} />
      ))}
    </section>
  ))
}

export function tagAnchor(name: string): string {
  return `calls-${name.toLowerCase().replaceAll(' ', '-')}`
}

function Call({ operation }: { operation: Operation }) {
  const { operationId, method, path, summary, scope, parameters, body } = operation
  return (
    <section aria-labelledby={operationId} className="mt-8">
      <h3 id={operationId} className="font-sans text-base font-medium">
        <span className="me-2 inline-flex rounded-full border border-line bg-card px-3 text-xs">
          {method.toUpperCase()}
        </span>
        <Code>{path}</Code>
      </h3>
      <p className="mt-2">
        <Phrase>{`${summary}.`}</Phrase>
        {scope && (
          <span className="text-muted">
            {' Scope: '}
            <Code>{scope}</Code>
          </span>
        )}
      </p>
      <div className="mt-2 grid gap-x-8 gap-y-4 xl:grid-cols-2">
        <div className="min-w-0">
          {parameters.length > 0 && (
            <>
              <h4 className="mt-3 font-medium">Parameters</h4>
              <dl className="mt-1 divide-y divide-line border-y border-line">
                {parameters.map((each) => (
                  <Field
                    key={each.name}
                    name={each.name}
                    schema={each.schema}
                    words={each.description}
                    note={each.required && each.in === 'path' ? 'in the path' : undefined}
                    showRequired
                  />
                ))}
              </dl>
            </>
          )}
          {body?.properties && Object.keys(body.properties).length > 0 && (
            <>
              <h4 className="mt-3 mb-1 font-medium">Body</h4>
              <Fields schema={body} showRequired />
            </>
          )}
          <h4 className="mt-3 mb-1 font-medium">Returns</h4>
          <Returned operation={operation} />
        </div>
        <div className="min-w-0">
          <Samples operation={operation} />
          {operation.answer !== undefined && (
            <details className="mt-1">
              <summary className="inline-flex min-h-11 items-center underline underline-offset-4">
                Example response
              </summary>
              <CodeBlock label="Response">{pretty(operation.answer)}</CodeBlock>
            </details>
          )}
        </div>
      </div>
    </section>
  )
}

function Returned({ operation: { response, sendsPdf } }: { operation: Operation }) {
  if (!response) return <p>The PDF, or the range of it that you ask for.</p>
  return (
    <>
      {refName(response) ? (
        <p>
          <Kind schema={response} />
        </p>
      ) : (
        <Fields schema={response} showRequired={false} />
      )}
      {sendsPdf && (
        <p className="mt-2">
          <Phrase>Send `Accept: application/pdf` to get it as a PDF.</Phrase>
        </p>
      )}
    </>
  )
}

export function Objects() {
  return (
    <section aria-labelledby="objects" className="border-t border-line pt-10">
      <h2 id="objects" className="text-xl">
        Objects
      </h2>
      <p className="mt-2 text-base text-muted">
        We may add fields at any time, so ignore those you don’t know.
      </p>
      {Object.entries(SCHEMAS)
        .toSorted(([one], [other]) => one.localeCompare(other))
        .map(([name, schema]) => (
          <section key={name} aria-labelledby={anchorOf(name)} className="mt-8 max-w-2xl">
            <h3 id={anchorOf(name)} className="mb-2 text-lg">
              {name}
            </h3>
            <Fields schema={schema} showRequired={false} />
          </section>
        ))}
    </section>
  )
}
