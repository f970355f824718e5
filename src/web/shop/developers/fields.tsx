import { Code, Phrase } from '../prose.tsx'
import { refName, type Schema } from './api-document.ts'

export function Fields({ schema, showRequired }: { schema: Schema; showRequired: boolean }) {
  return (
    <dl className="divide-y divide-line border-y border-line">
      {Object.entries(schema.properties ?? {}).map(([name, field]) => (
        <Field
          key={name}
          name={name}
          schema={field}
          note={showRequired && schema.required?.includes(name) ? 'required' : undefined}
          showRequired={showRequired}
        />
      ))}
    </dl>
  )
}

export function Field({
  name,
  schema,
  words = schema.description,
  note,
  showRequired,
}: {
  name: string
  schema: Schema
  words?: string | undefined
  note: string | undefined
  showRequired: boolean
}) {
  const inner = innerOf(schema)
  return (
    <div className="py-2">
      <dt className="flex flex-wrap items-baseline gap-x-2">
        <Code>{name}</Code>
        <span className="text-xs text-muted">
          <Kind schema={schema} />
        </span>
        {note && <span className="text-xs font-medium text-oxblood">{note}</span>}
      </dt>
      <dd>
        {words && <Phrase>{words}</Phrase>}
        <Values schema={schema} />
        {inner && (
          <div className="mt-2 border-s-2 border-line ps-3">
            <Fields schema={inner} showRequired={showRequired} />
          </div>
        )}
      </dd>
    </div>
  )
}

/** The fields to show below a field: those of an object that has no name. */
function innerOf(schema: Schema): Schema | undefined {
  if (refName(schema)) return undefined
  if (schema.properties) return schema
  return [schema.items, ...(schema.anyOf ?? [])]
    .flatMap((each) => each ?? [])
    .map(innerOf)
    .find((each) => each !== undefined)
}

/** The values that it may have, if the words don't name each of them. */
function Values({ schema }: { schema: Schema }) {
  const all = [schema, schema.items, ...(schema.anyOf ?? [])].flatMap((each) => each?.enum ?? [])
  const untold = all.filter((value) => !schema.description?.includes(`\`${value}\``))
  if (untold.length === 0) return null
  return (
    <span className="block text-muted">
      {untold.map((value, place) => (
        <span key={value}>
          {place > 0 && ', '}
          <Code>{value}</Code>
        </span>
      ))}
    </span>
  )
}

export function Kind({ schema }: { schema: Schema }) {
  const name = refName(schema)
  if (name) {
    return (
      <a href={`#${anchorOf(name)}`} className="underline underline-offset-4">
        {name}
      </a>
    )
  }
  if (schema.items) {
    return (
      <>
        {'array of '}
        <Kind schema={schema.items} />
      </>
    )
  }
  if (schema.anyOf) {
    return schema.anyOf.map((each, place) => (
      <span key={JSON.stringify(each)}>
        {place > 0 && ' or '}
        <Kind schema={each} />
      </span>
    ))
  }
  const types = [schema.type ?? 'any'].flat().join(' or ')
  return schema.format ? `${types} (${schema.format})` : types
}

export function anchorOf(name: string): string {
  return `object-${name.toLowerCase()}`
}
