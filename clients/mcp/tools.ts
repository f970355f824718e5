import { randomUUID } from 'node:crypto'
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import * as z from 'zod'
import { type Deedbox, DeedboxError } from '../typescript/client.ts'
import { Confirmations, type ToConfirm as Confirmed } from './confirmation.ts'

const Line = z.object({
  streetAddress: z.string().max(200).describe('House number, street and unit'),
  city: z.string().max(100),
  state: z.string().max(2).describe('Two-letter code'),
  zipCode: z.string().max(10).describe('Five digits; empty if unknown'),
  reference: z.string().max(64).optional().describe('The user’s own name for this deed'),
})
const Lines = z.array(Line).min(1).max(100)

interface Order {
  lines: z.infer<typeof Lines>
  fileNumber?: string
  deliverTo?: string[]
}
type ToConfirm = Confirmed & { order: Order }

/** Nothing that means something in a URL: "." would list every order. */
const Id = z.string().regex(/^[\w-]{1,64}$/)

const ORDER_WORDS =
  'Order copies of the latest recorded deeds. This costs money from the organization’s balance. Where the client can’t ask the user itself, the first call orders nothing: it returns a summary and a confirmation. Show the summary to the user, and call again with the same input and the confirmation only after they said yes.'

/** An MCP server over the API: whatever its key may do, an assistant may do, but it orders nothing
 * that its user hasn't confirmed. */
export function deedboxTools(deedbox: Deedbox, confirmations = new Confirmations()): McpServer {
  const server = new McpServer({ name: 'deedbox', version: '1.0.0' })

  server.registerTool(
    'quote_deeds',
    {
      title: 'Quote deeds',
      description: 'What deeds for these US addresses cost and how soon they come. Costs nothing.',
      inputSchema: { addresses: Lines },
      annotations: { readOnlyHint: true },
    },
    ({ addresses }) => answer(() => deedbox.post('/api/v1/quotes', { body: { addresses } })),
  )

  server.registerTool(
    'order_deeds',
    {
      title: 'Order deeds',
      description: ORDER_WORDS,
      inputSchema: {
        lines: Lines,
        fileNumber: z.string().max(64).optional(),
        deliverTo: z.array(z.email()).max(5).optional().describe('Who gets emails about it'),
        confirmation: z
          .string()
          .optional()
          .describe('From the first call, after the user said yes'),
      },
      annotations: { destructiveHint: true },
    },
    ({ confirmation, ...order }) =>
      answer(async () => {
        const what = await priced(order)
        if (server.server.getClientCapabilities()?.elicitation) {
          if (!(await hasConfirmed(what))) return 'The user didn’t confirm. Nothing was ordered.'
          return place(order, randomUUID())
        }
        if (!confirmation) {
          const token = confirmations.issue(what)
          return { ordered: false, summary: summaryOf(what), confirmation: token }
        }
        const refusal = confirmations.refusal(confirmation, what)
        if (refusal) throw new Error(`${refusal} Ask the user again, without a confirmation.`)
        // The token is the key: even sent twice at once, it orders once.
        const placed = await place(order, confirmation)
        confirmations.use(confirmation)
        return placed
      }),
  )

  server.registerTool(
    'order_status',
    {
      title: 'Order status',
      description: 'An order by its ID, or the orders of a file by its number.',
      inputSchema: { orderId: Id.optional(), fileNumber: z.string().optional() },
      annotations: { readOnlyHint: true },
    },
    ({ orderId, fileNumber }) =>
      answer(() =>
        orderId
          ? deedbox.get('/api/v1/orders/{id}', { params: { path: { id: orderId } } })
          : deedbox.get('/api/v1/orders', { params: { query: { fileNumber } } }),
      ),
  )

  server.registerTool(
    'fetch_deed',
    {
      title: 'Fetch deed',
      description: 'A delivered deed as PDF, with where it comes from.',
      inputSchema: { deedId: Id },
      annotations: { readOnlyHint: true },
    },
    async ({ deedId: id }) => {
      const init = { params: { path: { id } } }
      return guarded(async () => {
        const [pdf, provenance] = await Promise.all([
          deedbox.get('/api/v1/deeds/{id}/file', init),
          deedbox.get('/api/v1/deeds/{id}/provenance', init),
        ])
        const blob = Buffer.from(pdf).toString('base64')
        const uri = `deedbox://deeds/${id}.pdf`
        return {
          content: [
            { type: 'resource', resource: { uri, mimeType: 'application/pdf', blob } },
            { type: 'text', text: JSON.stringify(provenance) },
          ],
        }
      })
    },
  )

  async function priced(order: Order): Promise<ToConfirm> {
    const { quotes, livemode } = await deedbox.post('/api/v1/quotes', {
      body: { addresses: order.lines },
    })
    const refused = quotes.findIndex(({ notSold }) => notSold !== null)
    if (refused >= 0) throw new Error(`We can’t sell the deed of line ${refused + 1} right now.`)
    const cents = quotes.reduce((sum, { price }) => sum + price.cents, 0)
    return { order, cents, livemode }
  }

  function place(order: Order, key: string) {
    return deedbox.post('/api/v1/orders', { body: order, headers: { 'idempotency-key': key } })
  }

  async function hasConfirmed(what: ToConfirm): Promise<boolean> {
    const confirm = { type: 'boolean', title: 'Order these deeds', default: false } as const
    const { action, content } = await server.server.elicitInput({
      message: summaryOf(what),
      requestedSchema: { type: 'object', properties: { confirm }, required: ['confirm'] },
    })
    return action === 'accept' && content?.confirm === true
  }

  return server
}

/** The question put to a person: every field of the order on a line of its own, and last what it
 * costs. Only we begin a line, so no text of an order can pass for another field or total. */
function summaryOf({ order, cents, livemode }: ToConfirm): string {
  const { lines, fileNumber, deliverTo = [] } = order
  const money = livemode ? 'from your balance' : 'in test money'
  const deeds = lines.flatMap((line, index) => [
    `Deed ${index + 1} of ${lines.length}`,
    `  Street address: ${quoted(line.streetAddress)}`,
    `  City: ${quoted(line.city)}`,
    `  State: ${quoted(line.state)}`,
    `  ZIP code: ${line.zipCode ? quoted(line.zipCode) : 'not given'}`,
    `  Reference: ${line.reference ? quoted(line.reference) : 'none'}`,
  ])
  const readers = deliverTo.map((email) => `Emails with links to the deeds go to: ${quoted(email)}`)
  return [
    'Order these deeds?',
    ...deeds,
    `File number: ${fileNumber ? quoted(fileNumber) : 'none'}`,
    ...(readers.length > 0 ? readers : ['Emails with links to the deeds go to: nobody']),
    `Total: $${(cents / 100).toFixed(2)} ${money}`,
  ].join('\n')
}

/** Whatever could break the line, hide, turn the text around or close the quotes shows as its code. */
function quoted(text: string): string {
  const shown = text.replace(/[\p{C}\p{Zl}\p{Zp}"\\]|\p{Zs}(?<! )/gu, (sign) =>
    sign === '"' || sign === '\\' ? `\\${sign}` : `\\u{${sign.codePointAt(0)?.toString(16)}}`,
  )
  return `"${shown}"`
}

function answer(act: () => Promise<unknown>): Promise<CallToolResult> {
  return guarded(async () => {
    const said = await act()
    const text = typeof said === 'string' ? said : JSON.stringify(said)
    return { content: [{ type: 'text', text }] }
  })
}

/** What went wrong is for the assistant to read, not for the connection to break. */
async function guarded(act: () => Promise<CallToolResult>): Promise<CallToolResult> {
  try {
    return await act()
  } catch (error) {
    const text =
      error instanceof DeedboxError
        ? `${error.problem.detail} (${error.problem.code}, request ${error.problem.requestId})`
        : String(error instanceof Error ? error.message : error)
    return { isError: true, content: [{ type: 'text', text }] }
  }
}
