import type { ReactNode } from 'react'
import { APP_PATHS } from '../../../contract/paths.ts'
import { formatCents, UNIT_PRICE_CENTS } from '../../../orders/price.ts'
import { SCOPES } from '../../../organizations/scope.ts'
import { SupportLink } from '../../shop.tsx'
import { Cell, RowHead, Table } from '../../ui/table.tsx'
import { EVENTS, PROBLEMS, RATE_LIMIT, TEST_ADDRESSES, VERSION } from './api-document.ts'
import { CHANGELOG } from './changelog.ts'
import { Code, CodeBlock, Words } from './code-block.tsx'
import { CLIENT_GET, CLIENT_SETUP, FIRST_CALL, FIRST_ORDER, RECEIVER } from './guide-samples.ts'

export interface GuideSection {
  id: string
  title: string
  body: ReactNode
}

const P = ({ children }: { children: string }) => (
  <p className="mt-3 max-w-2xl">
    <Words>{children}</Words>
  </p>
)

/** What to know before the calls. */
export const BEFORE: readonly GuideSection[] = [
  {
    id: 'quick-start',
    title: 'Quick start',
    body: (
      <>
        <ol className="mt-3 max-w-2xl list-decimal space-y-2 ps-5">
          <li>
            {'Ask '}
            <SupportLink />
            {' for an organization. We’ll invite your first admin.'}
          </li>
          <li>
            <Words>Sign in, create a test key, and keep it in `DEEDBOX_KEY`.</Words>{' '}
            <a href={APP_PATHS.accountKeys} className="underline underline-offset-4">
              Go to your account
            </a>
          </li>
          <li>Check the key, then order a deed for one of the test addresses:</li>
        </ol>
        <CodeBlock label="Check the key">{FIRST_CALL}</CodeBlock>
        <CodeBlock label="Order a deed">{FIRST_ORDER}</CodeBlock>
        <P>
          Within a minute the deed’s state is `delivered`. Fetch the order to see it, or let us tell
          your server with a webhook, then download the PDF. When it all works, switch to a live
          key: nothing else changes.
        </P>
        <p className="mt-3 max-w-2xl">
          {`A deed costs ${formatCents(UNIT_PRICE_CENTS)}, drawn from your prepaid balance. What we can’t get, we refund to it automatically.`}
        </p>
      </>
    ),
  },
  {
    id: 'typescript',
    title: 'TypeScript client',
    body: (
      <>
        <P>
          Our client is typed from the API’s own document. It sends an idempotency key with each
          POST, sends calls again when the network fails, and throws a `DeedboxError` with the
          problem’s code.
        </P>
        <CodeBlock label="Get its three files">{CLIENT_GET}</CodeBlock>
        <CodeBlock label="Set it up">{CLIENT_SETUP}</CodeBlock>
        <p className="mt-3 max-w-2xl">
          {'For other languages, generate a client from the '}
          <a href="/api/v1/openapi.json" className="underline underline-offset-4">
            OpenAPI document
          </a>
          .
        </p>
      </>
    ),
  },
  {
    id: 'authentication',
    title: 'Authentication',
    body: (
      <>
        <P>
          Send your key with every call as `Authorization: Bearer dbx_…`. Keep keys on your servers.
          An admin can roll a key, which leaves the old one valid for up to a week, or revoke it at
          once. Each key has the scopes you give it:
        </P>
        <ul className="mt-3 list-disc space-y-1 ps-5">
          {SCOPES.map((scope) => (
            <li key={scope}>
              <Code>{scope}</Code>
            </li>
          ))}
        </ul>
        <P>
          What belongs to another organization, or to the other mode, doesn’t exist for your key:
          you get a 404.
        </P>
      </>
    ),
  },
  {
    id: 'test-mode',
    title: 'Test mode',
    body: (
      <>
        <P>
          Keys that start with `dbx_test_` run the same code on data of its own: nothing is charged,
          nobody is emailed, and no office is asked. These addresses show what can happen:
        </P>
        <div className="mt-3 max-w-2xl">
          <Table caption="Test addresses" columns={[{ name: 'Address' }, { name: 'What happens' }]}>
            {TEST_ADDRESSES.map(({ address, outcome }) => (
              <tr key={address.streetAddress}>
                <RowHead>
                  {`${address.streetAddress}, ${address.city}, ${address.state} ${address.zipCode}`}
                </RowHead>
                <Cell>{outcome}</Cell>
              </tr>
            ))}
          </Table>
        </div>
      </>
    ),
  },
  {
    id: 'idempotency',
    title: 'Idempotency',
    body: (
      <>
        <P>
          Every POST except a quote, which changes nothing, needs an `Idempotency-Key`: any text of
          yours that’s new for each thing you want to happen, such as a UUID or your file number. If
          you don’t get an answer, send the same call with the same key. It happens once, and you
          get the first answer again for 30 days, marked `Idempotent-Replayed: true`.
        </P>
        <P>
          While the first call is still running, you get a 409. If the body differs, you get a 422.
          A call that failed leaves nothing behind, so you may send its key again.
        </P>
      </>
    ),
  },
  {
    id: 'errors',
    title: 'Errors',
    body: (
      <>
        <P>
          Errors are RFC 9457 problems (`application/problem+json`). Check `code` in your program
          and show `detail` to people; `field` names what’s wrong, such as `lines[3].zipCode`. Tell
          us the `requestId` if you need help.
        </P>
        <div className="mt-3">
          <Table
            caption="All errors"
            columns={[
              { name: 'Status', isNumeric: true },
              { name: 'Code' },
              { name: 'What to do' },
            ]}
          >
            {PROBLEMS.map(({ code, status, fix }) => (
              <tr key={code} id={code}>
                <Cell isNumeric>{status}</Cell>
                <RowHead>
                  <Code>{code}</Code>
                </RowHead>
                <Cell>
                  <Words>{fix}</Words>
                </Cell>
              </tr>
            ))}
          </Table>
        </div>
      </>
    ),
  },
  {
    id: 'limits',
    title: 'Limits',
    body: (
      <P>
        {`Your organization may make ${RATE_LIMIT.calls} calls every ${RATE_LIMIT.perSeconds} seconds, counted separately for live and test keys. \`RateLimit\` says how many are left and when you have all of them again. After that you get a 429 with \`Retry-After\`. An order or a quote holds up to 100 addresses.`}
      </P>
    ),
  },
  {
    id: 'versions',
    title: 'Versions',
    body: (
      <P>
        {`Versions are dates; the newest is \`${VERSION}\`. A key keeps the version that was newest when you created it. To try another one, send \`Deedbox-Version\` with a call. Within a version we only add: new calls, new fields, new codes, new types of events.`}
      </P>
    ),
  },
]

/** What to know after them. */
export const AFTER: readonly GuideSection[] = [
  {
    id: 'webhooks',
    title: 'Webhooks',
    body: (
      <>
        <P>
          Instead of asking again and again, add an endpoint and we’ll send it these events. They
          carry IDs and states, never the deed: fetch it with your key.
        </P>
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
        <P>
          Answer with any 2xx status within 15 seconds. Otherwise we try again after 5 seconds, 5
          minutes, 30 minutes and so on, ten times over three days. The same event may come more
          than once or out of order: its `id` stays the same. A redirect counts as a failure, and
          410 disables the endpoint. If all ten attempts fail, we disable it and email your admins;
          enable it again once it works.
        </P>
        <P>
          We sign each webhook the way Standard Webhooks describes it, so any of its libraries can
          verify it with your endpoint’s secret. Ours does it in one line. Pass the body as it came,
          before you parse it:
        </P>
        <CodeBlock label="Receive and verify">{RECEIVER}</CodeBlock>
      </>
    ),
  },
  {
    id: 'changelog',
    title: 'Changelog',
    body: CHANGELOG.map(({ date, changes }) => (
      <div key={date} className="mt-3 max-w-2xl">
        <h3 className="font-sans font-medium">{date}</h3>
        <ul className="mt-1 list-disc ps-5">
          {changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      </div>
    )),
  },
]
