import type { ReactNode } from 'react'
import { SCOPES } from '../../../organizations/scope.ts'
import { Cell, RowHead, Table } from '../../ui/table.tsx'
import { Code, Phrase } from '../prose.tsx'
import { EVENTS, PROBLEMS, TEST_ADDRESSES } from './api-document.ts'
import { CodeBlock } from './code-block.tsx'
import {
  FIRST_CALL,
  FIRST_ORDER,
  PYTHON_GET,
  PYTHON_SETUP,
  RECEIVER,
  TYPESCRIPT_GET,
  TYPESCRIPT_SETUP,
} from './guide-samples.ts'

const PROBLEM_COLUMNS = [
  { name: 'Status', isNumeric: true },
  { name: 'Code' },
  { name: 'What to do' },
]

/** What stands between the paragraphs of guide.md. */
export const GUIDE_SLOTS: Readonly<Record<string, ReactNode>> = {
  'first-call': (
    <>
      <CodeBlock label="Check the key">{FIRST_CALL}</CodeBlock>
      <CodeBlock label="Order a deed">{FIRST_ORDER}</CodeBlock>
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
    <div className="mt-3">
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
    <div className="mt-3 max-w-2xl">
      <Table caption="Types of events" columns={[{ name: 'Type' }, { name: 'What happened' }]}>
        {EVENTS.map(({ type, words }) => (
          <tr key={type}>
            <RowHead>
              <Code>{type}</Code>
            </RowHead>
            <Cell>{words}</Cell>
          </tr>
        ))}
      </Table>
    </div>
  ),
  receiver: <CodeBlock label="Receive and verify">{RECEIVER}</CodeBlock>,
}
