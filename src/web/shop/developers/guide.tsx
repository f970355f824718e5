import type { ReactNode } from 'react'
import { SCOPES } from '../../../organizations/scope.ts'
import { Cell, RowHead, Table } from '../../ui/table.tsx'
import { Code, Phrase } from '../prose.tsx'
import { EVENTS, PROBLEM, PROBLEMS, TEST_ADDRESSES, WEBHOOK_HEADERS } from './api-document.ts'
import { CodeBlock } from './code-block.tsx'
import { Field, Fields } from './fields.tsx'
import {
  FIRST_CALL,
  FIRST_ORDER,
  PYTHON_GET,
  PYTHON_SETUP,
  RECEIVER,
  TYPESCRIPT_GET,
  TYPESCRIPT_SETUP,
} from './guide-samples.ts'
import { Samples } from './language-samples.tsx'
import { pretty } from './samples.ts'

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
