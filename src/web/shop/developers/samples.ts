import type { Operation } from './api-document.ts'

/** What a path's parameters are called in a sample, by what they lead to. */
const NAMES: Record<string, string> = {
  Orders: 'orderId',
  Deeds: 'deedId',
  Events: 'eventId',
  'Webhook endpoints': 'endpointId',
}

/** The variable that stands for a path's parameter: `orderId`. */
export function variableOf({ tag }: Operation): string {
  return NAMES[tag] ?? 'id'
}

/** Two words of it: `ORDER_ID`. */
export function shellVariableOf(operation: Operation): string {
  return variableOf(operation).replace('Id', '_ID').toUpperCase()
}

/** A path with its query, each parameter as `written` writes it unless it has an example. */
function pathOf(operation: Operation, written: string): string {
  const given = (place: 'path' | 'query') =>
    operation.parameters.filter((each) => each.in === place && each.example !== undefined)
  const path = given('path')
    .reduce((text, { name, example }) => text.replace(`{${name}}`, example ?? ''), operation.path)
    .replace(/\{\w+\}/, written)
  const query = given('query').map(
    ({ name, example = '' }) => `${name}=${encodeURIComponent(example)}`,
  )
  return query.length > 0 ? `${path}?${query.join('&')}` : path
}

export function curlOf(operation: Operation, origin: string): string {
  const { example, isOnce, exampleKey, sendsPdf, response } = operation
  const lines = [
    `curl "${origin}${pathOf(operation, `$${shellVariableOf(operation)}`)}"`,
    '-H "Authorization: Bearer $DEEDBOX_KEY"',
    ...(isOnce ? [`-H "Idempotency-Key: ${exampleKey ?? 'new-for-each-call'}"`] : []),
    ...(example ? [`--json '${pretty(example).replaceAll('\n', '\n  ')}'`] : []),
    ...(sendsPdf && !response ? ['--output deed.pdf'] : []),
  ]
  return lines.join(' \\\n  ')
}

export function typescriptOf(operation: Operation): string {
  const { method, path, example, isOnce, exampleKey, sendsPdf, response } = operation
  const params = [
    ...operation.parameters
      .filter((each) => each.in === 'path')
      .map(({ name, example: value }) => {
        const written = value ? `'${value}'` : variableOf(operation)
        return `path: { ${written === name ? name : `${name}: ${written}`} }`
      }),
    ...queryOf(operation),
  ]
  const isFile = sendsPdf && !response
  const init = [
    ...(params.length > 0 ? [`params: { ${params.join(', ')} },`] : []),
    ...(isOnce && exampleKey ? [`headers: { 'idempotency-key': '${exampleKey}' },`] : []),
    ...(example ? [`body: ${asLiteral(example)},`] : []),
  ]
  const options = init.length > 0 ? `, {\n${indent(init.join('\n'))}\n}` : ''
  const call = `const ${isFile ? 'pdf' : 'answer'} = await deedbox.${method}('${path}'${options})`
  return isFile ? `${call}\nawait writeFile('deed.pdf', Buffer.from(pdf))` : call
}

export function pythonOf(operation: Operation): string {
  const { method, example, isOnce, exampleKey, sendsPdf, response } = operation
  const [path = '', search = ''] = pathOf(operation, `{${snake(variableOf(operation))}}`).split('?')
  const query = Object.fromEntries(new URLSearchParams(search))
  const isFile = sendsPdf && !response
  const rest = [
    ...(search ? [asPython(query)] : []),
    ...(example ? [asPython(example)] : []),
    ...(isOnce && exampleKey ? [`idempotency_key="${exampleKey}"`] : []),
  ]
  const address = `${path.includes('{') ? 'f' : ''}"${path}"`
  const call = `deedbox.${method}(${callOf([address, ...rest])})`
  if (!isFile) return `answer = ${call}`
  return `pdf = ${call}\nwith open("deed.pdf", "wb") as file:\n    file.write(pdf)`
}

/** On one line if they fit there. */
function callOf(given: string[]): string {
  const line = given.join(', ')
  if (line.length <= WIDTH && !line.includes('\n')) return line
  return `\n${indent(indent(given.map((each) => `${each},`).join('\n')))}\n`
}

function snake(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** JSON, but for three words. */
function asPython(value: unknown): string {
  const words: Record<string, string> = { true: 'True', false: 'False', null: 'None' }
  return pretty(value).replace(
    /"(?:[^"\\]|\\.)*"|\b(true|false|null)\b/g,
    (all, word: string | undefined) => (word ? (words[word] ?? all) : all),
  )
}

function queryOf({ parameters }: Operation): string[] {
  const given = parameters.filter((each) => each.in === 'query' && each.example !== undefined)
  if (given.length === 0) return []
  return [`query: { ${given.map(({ name, example }) => `${name}: '${example}'`).join(', ')} }`]
}

/** As wide as a line may get before it's broken. */
const WIDTH = 44

/** JSON, with what's short on one line. */
export function pretty(value: unknown): string {
  const flat = JSON.stringify(value)
  if (typeof value !== 'object' || value === null || flat === '{}' || flat === '[]') return flat
  const entries = Array.isArray(value)
    ? value.map(pretty)
    : Object.entries(value).map(([name, each]) => `${JSON.stringify(name)}: ${pretty(each)}`)
  const [start, end] = Array.isArray(value) ? ['[', ']'] : ['{ ', ' }']
  const line = `${start}${entries.join(', ')}${end}`
  if (line.length <= WIDTH && !line.includes('\n')) return line
  return `${start.trim()}\n${indent(entries.join(',\n'))}\n${end.trim()}`
}

/** The way people write it: names without quotation marks. */
function asLiteral(value: unknown): string {
  return pretty(value)
    .replace(/"(\w+)": /g, '$1: ')
    .replace(/"((?:[^"\\]|\\.)*)"/g, (_, text: string) => `'${text.replaceAll("'", "\\'")}'`)
}

function indent(text: string): string {
  return text.replace(/^/gm, '  ')
}
