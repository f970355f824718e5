import type { ReactNode } from 'react'
import CLIENT from '../../../../clients/typescript/package.json' with { type: 'json' }
import { SCOPES } from '../../../organizations/scope.ts'
import { Cell, RowHead, Table } from '../../ui/table.tsx'
import { Code, Phrase } from '../prose.tsx'
import {
  EVENTS,
  OPERATIONS,
  type Operation,
  PROBLEM,
  PROBLEMS,
  TEST_ADDRESSES,
  WEBHOOK_HEADERS,
} from './api-document.ts'
import { Field, Fields } from './fields.tsx'
import { CodeBlock, Samples } from './language-samples.tsx'
import { pretty } from './samples.ts'

const ORIGIN = '__PUBLIC_URL__'

function operationOf(id: string): Operation {
  const operation = OPERATIONS.find(({ operationId }) => operationId === id)
  if (!operation) throw new Error(`The document has no ${id}`)
  return operation
}

const FIRST_CALL = operationOf('getKey')
const FIRST_ORDER = operationOf('postOrders')

const TYPESCRIPT_PACKAGE = `deedbox-${CLIENT.version}.tgz`
const PYTHON_PACKAGE = `deedbox-${CLIENT.version}-py3-none-any.whl`

const TYPESCRIPT_GET = `npm install ${ORIGIN}/developers/${TYPESCRIPT_PACKAGE}`

export const TYPESCRIPT_SETUP = `import { writeFile } from 'node:fs/promises'
import { openDeedbox } from 'deedbox'

const key = process.env.DEEDBOX_KEY ?? ''
const deedbox = openDeedbox({ url: '${ORIGIN}', key })`

const PYTHON_GET = `pip install ${ORIGIN}/developers/${PYTHON_PACKAGE}`

export const PYTHON_SETUP = `import os
from deedbox import Deedbox

key = os.environ["DEEDBOX_KEY"]
deedbox = Deedbox(url="${ORIGIN}", key=key)`

export const RECEIVER = `import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { verifyWebhook } from 'deedbox/webhook'

const secret = process.env.DEEDBOX_SECRET ?? ''
createServer(async (request, response) => {
  try {
    const event = verifyWebhook(await text(request), request.headers, secret)
    console.log(event.type, event.data)
    response.writeHead(204).end()
  } catch {
    response.writeHead(401).end()
  }
}).listen(4000)`

const PROBLEM_COLUMNS = [
  { name: 'Status', isNumeric: true },
  { name: 'Code' },
  { name: 'What to do' },
]

/** What stands between the paragraphs of guide.md. */
export const GUIDE_SLOTS: Readonly<Record<string, ReactNode>> = {
  'first-call': (
    <>
      <h3 className="mt-4 font-sans font-medium">Check the key</h3>
      <Samples operation={FIRST_CALL} />
      <h3 className="mt-4 font-sans font-medium">Order a deed</h3>
      <Samples operation={FIRST_ORDER} />
    </>
  ),
  typescript: (
    <>
      <CodeBlock label="Install it">{TYPESCRIPT_GET}</CodeBlock>
      <CodeBlock label="Set it up">{TYPESCRIPT_SETUP}</CodeBlock>
    </>
  ),
  python: (
    <>
      <CodeBlock label="Install it">{PYTHON_GET}</CodeBlock>
      <CodeBlock label="Set it up">{PYTHON_SETUP}</CodeBlock>
    </>
  ),
  scopes: (
    <ul className="mt-3 list-disc space-y-1 ps-5">
      {SCOPES.map((scope) => (
        <li key={scope}>
          <Code>{scope}</Code>
        </li>
      ))}
    </ul>
  ),
  'test-addresses': (
    <div className="mt-3 max-w-2xl">
      <Table caption="Test addresses" columns={[{ name: 'Address' }, { name: 'What happens' }]}>
        {TEST_ADDRESSES.map(({ address, outcome }) => (
          <tr key={address.streetAddress}>
            <RowHead>
              {`${address.streetAddress}, ${address.city}, ${address.state} ${address.zipCode}`}
            </RowHead>
            <Cell>
              <Phrase>{outcome}</Phrase>
            </Cell>
          </tr>
        ))}
      </Table>
    </div>
  ),
  errors: (
    <div className="mt-3 space-y-4">
      <CodeBlock label="A problem">{pretty(PROBLEM)}</CodeBlock>
      <Table caption="All errors" columns={PROBLEM_COLUMNS} isStacked>
        {PROBLEMS.map(({ code, status, fix }) => (
          <tr key={code} id={code}>
            <Cell isNumeric>{status}</Cell>
            <RowHead>
              <Code>{code}</Code>
            </RowHead>
            <Cell>
              <Phrase>{fix}</Phrase>
            </Cell>
          </tr>
        ))}
      </Table>
    </div>
  ),
  events: (
    <ul className="mt-3 max-w-2xl divide-y divide-line border-y border-line">
      {EVENTS.map(({ type, words, data, example }) => (
        <li key={type} className="py-2">
          <p>
            <Code>{type}</Code>
          </p>
          <p>{words}</p>
          <details>
            <summary className="inline-flex min-h-11 items-center underline underline-offset-4">
              What it carries
            </summary>
            <Fields schema={data} showRequired={false} />
            <CodeBlock label={`Body of ${type}`}>{pretty(example)}</CodeBlock>
          </details>
        </li>
      ))}
    </ul>
  ),
  'webhook-headers': (
    <>
      <dl className="mt-3 max-w-2xl divide-y divide-line border-y border-line">
        {WEBHOOK_HEADERS.map(({ name, schema, description }) => (
          <Field
            key={name}
            name={name}
            schema={schema}
            words={description}
            note={undefined}
            showRequired
          />
        ))}
      </dl>
      <CodeBlock label="Headers of deed.delivered">
        {WEBHOOK_HEADERS.map(({ name, example }) => `${name}: ${example}`).join('\n')}
      </CodeBlock>
    </>
  ),
  receiver: <CodeBlock label="Receive and verify">{RECEIVER}</CodeBlock>,
}
