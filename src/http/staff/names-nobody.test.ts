import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { ENDPOINTS } from '../../../test/support/contract.ts'
import { describeShop } from '../../../test/support/describe-shop.ts'
import { deskWork, doubtfulLab } from '../../../test/support/desk.ts'
import { forTests } from '../../../test/support/for-tests.ts'
import { orderDesk } from '../../../test/support/order-page.ts'
import { signInAs } from '../../../test/support/staff.ts'
import type { Endpoint } from '../../contract/endpoint.ts'

const NAMED = ['as Ada Lovelace asked', 'as ada@example.com asked']
const TOMORROW = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
const ONLY_EMAIL = ['as ada@example.com asked']

/** Why free texts need no guard, by call and fields. */
const UNGUARDED: Record<string, string> = {
  'POST /api/account/deeds/:id/problems message': 'kept with the request, which is erased',
  'POST /api/account/keys name': "names the organization's own key, and isn't logged",
  'POST /api/account/accounting billingName billingAddress':
    'the organization’s own, on its invoices, and not logged',
  'POST /api/account/orders costCenter files.fileNumber files.costCenter files.lines.streetAddress files.lines.city files.lines.state files.lines.reference':
    'kept with the order, which is erased',
  'POST /api/account/quotes addresses.streetAddress addresses.city addresses.state addresses.reference':
    'never stored',
  'POST /api/account/webhooks url': "the organization's own address, and isn't logged",
  'POST /api/account/me/password oldPassword': 'never stored',
  'POST /api/account/me/password newPassword': 'stored as a hash',
  'POST /api/account/me/totp/confirm code': 'never stored',
  'POST /api/account/me/passkeys name': "names the member's own device",
  'POST /api/account/me/passkeys passkey.response.transports': 'a word of the browser',
  'POST /api/account/me/passkeys/:id/name name': "names the member's own device",
  'POST /api/account/prove code password': 'never stored',
  'POST /api/admin/account/password oldPassword': 'never stored',
  'POST /api/admin/account/password newPassword': 'stored as a hash',
  'POST /api/admin/account/totp/confirm code': 'never stored',
  'POST /api/admin/account/passkeys name': "names the member's own device",
  'POST /api/admin/account/passkeys passkey.response.transports': 'a word of the browser',
  'POST /api/admin/account/passkeys/:id/name name': "names the member's own device",
  'POST /api/admin/copies/:id/facts text': 'kept with the fact, which erasing deletes',
  'POST /api/admin/bulk-preview filter.q': 'never stored',
  'POST /api/admin/desk/:id/approve acknowledged': "must be the check's own words",
  'POST /api/admin/desk/:id/copy documentType instrumentNumber':
    'kept with the copy, which erasing deletes',
  'POST /api/admin/jurisdictions/:id officeTitle phone copyFeeNote note':
    "an office's public contact",
  'POST /api/admin/lines/:id/replacement documentType instrumentNumber': 'kept with the copy',
  'POST /api/admin/lines/:id/replacement/approve acknowledged': "must be the check's own words",
  'POST /api/admin/organizations name': "a company's name, and isn't logged",
  'POST /api/admin/orders/:id/email from': 'compared, logged as a keyed hash',
  'POST /api/admin/orders/:id/email repeated': 'compared, never stored',
  'POST /api/admin/orders/:id/messages words': 'kept with the email, which is erased',
  'POST /api/admin/orders/:id/notes words': 'a note can be erased',
  'POST /api/admin/privacy/erase confirmation': 'compared, never stored',
  'POST /api/admin/prove code password': 'never stored',
  'POST /api/admin/refund-requests/:id/answer words':
    'kept with the request and the email, which are erased',
  'POST /api/admin/refunds/:id/settle-outside reason': 'kept with the refund, which is erased',
  'POST /api/admin/states/:state stateText': 'public words about a state',
  'POST /api/admin/suppressions address.streetAddress address.city address.state personName notice':
    'the list itself, not the log',
  'POST /api/admin/suppressions/preview address.streetAddress address.city address.state personName':
    'never stored',
  'POST /api/admin/views filter.q': 'operators alone, whose values are closed',
}

interface Shape {
  type?: string
  enum?: unknown
  const?: unknown
  format?: string
  pattern?: string
  properties?: Record<string, Shape>
  items?: Shape
  anyOf?: Shape[]
}

/** The fields that hold whatever a person types. */
function freeTexts(shape: Shape, path: string[] = []): string[] {
  const { type, properties = {}, items, anyOf = [] } = shape
  if (type === 'string') {
    const isClosed = shape.enum ?? shape.const ?? shape.format ?? shape.pattern
    return isClosed === undefined ? [path.join('.')] : []
  }
  return [
    ...Object.entries(properties).flatMap(([name, each]) => freeTexts(each, [...path, name])),
    ...(items ? freeTexts(items, path) : []),
    ...anyOf.flatMap((each) => freeTexts(each, path)),
  ]
}

function textsOf({ method, path, body, query }: Endpoint): string[] {
  const schemas = [body, query].filter((each) => each !== undefined)
  return schemas
    .map((each) => z.toJSONSchema(each, { io: 'input', unrepresentable: 'any' }) as Shape)
    .flatMap((shape) => freeTexts(shape).map((field) => `${method} ${path} ${field}`))
}

const TEXTS = ENDPOINTS.filter(
  ({ access, method }) => method === 'POST' && !['public', 'second_step'].includes(access),
).flatMap(textsOf)

describeShop(
  'words that stay for good',
  { settings: { RECORDER_URL: 'http://127.0.0.1:9', RECORDER_API_KEY: 'x' } },
  (shop) => {
    const desk = deskWork(() => shop)
    const orders = orderDesk(() => shop)
    const agent = forTests(() => signInAs(shop, 'agent'))
    const owner = forTests(() => signInAs(shop, 'owner'))

    /** A line whose copy the check held. */
    async function held() {
      const { lineId } = await desk.buyForDesk()
      await desk.upload(agent, lineId)
      await desk.check(doubtfulLab)
      return lineId
    }
    const atDesk =
      (what: string, rest: object = {}) =>
      async (field: string, words: string) =>
        desk.call(agent, await held(), what, { ...rest, [field]: words })
    const onDelivered = (what: string) => async (field: string, words: string) => {
      const { lineId } = await orders.buyDelivered()
      return agent.post(`/api/admin/lines/${lineId}/${what}`, { [field]: words })
    }
    const confirming = async (field: string, words: string) => {
      const confirmed = { documentType: 'Grant deed', [field.replace('confirmed.', '')]: words }
      const body = { reason: 'Read it again.', acknowledged: ['It is blurred.'], confirmed }
      return desk.call(agent, await held(), 'approve', body)
    }
    const replacing = async (body: object) => {
      const { lineId } = await orders.buyDelivered()
      await orders.upload(lineId, agent)
      await orders.checkReplacements(doubtfulLab)
      const [copy] = await orders.query(
        'select id from copies where line_id = $1 and replaces is not null',
        [lineId],
      )
      const whole = {
        copyId: copy?.id,
        note: 'Read it again.',
        acknowledged: ['It is blurred.'],
        ...body,
      }
      return agent.post(`/api/admin/lines/${lineId}/replacement/approve`, whole)
    }
    const replacingAs = {
      send: (field: string, words: string) =>
        replacing({
          confirmed: { documentType: 'Grant deed', [field.replace('confirmed.', '')]: words },
        }),
      at: 'note',
    }

    type Try = (
      field: string,
      words: string,
    ) => Promise<{ status: number; json: { field?: string } }>
    /** Where a name or an email is refused, and how to send one. */
    const GUARDED: Record<string, { said?: string[]; send: Try; at?: string }> = {
      'POST /api/admin/customers/:id/notes words': {
        send: async (field, words) => {
          const { orderId } = await orders.buyDelivered()
          const { json } = await agent.get(`/api/admin/orders/${orderId}`)
          const body = { noteId: crypto.randomUUID(), [field]: words }
          return agent.post(`/api/admin/customers/${json.customer.id}/notes`, body)
        },
      },
      'POST /api/admin/desk/:id/assign note': {
        send: async (field, words) => {
          const lineId = await held()
          const { assignee } = await desk.caseOf(agent, lineId)
          const body = { to: null, from: assignee?.id, [field]: words }
          return desk.call(agent, lineId, 'assign', body)
        },
      },
      'POST /api/admin/desk/:id/snooze note': {
        send: atDesk('snooze', { until: TOMORROW, reason: 'office', seen: null }),
      },
      'POST /api/admin/desk/:id/approve reason': {
        send: atDesk('approve', { acknowledged: ['It is blurred.'] }),
      },
      'POST /api/admin/desk/:id/approve confirmed.documentType': { send: confirming, at: 'reason' },
      'POST /api/admin/desk/:id/approve confirmed.address': { send: confirming, at: 'reason' },
      'POST /api/admin/desk/:id/approve confirmed.instrumentNumber': {
        send: confirming,
        at: 'reason',
      },
      'POST /api/admin/desk/:id/not-found note': { send: atDesk('not-found', { reason: 'other' }) },
      'POST /api/admin/lines/:id/desk reason': {
        send: async (field, words) => {
          const { lineIds } = await orders.buy()
          return agent.post(`/api/admin/lines/${lineIds[0]}/desk`, { [field]: words })
        },
      },
      'POST /api/admin/lines/:id/link/revoke reason': { send: onDelivered('link/revoke') },
      'POST /api/admin/lines/:id/replacement reason': {
        send: async (field, words) => {
          const { lineId } = await orders.buyDelivered()
          return orders.upload(lineId, agent, undefined, { [field]: words })
        },
      },
      'POST /api/admin/lines/:id/replacement/approve note': {
        send: (field, words) => replacing({ [field]: words }),
      },
      'POST /api/admin/lines/:id/replacement/approve confirmed.address': replacingAs,
      'POST /api/admin/lines/:id/replacement/approve confirmed.documentType': replacingAs,
      'POST /api/admin/lines/:id/replacement/approve confirmed.instrumentNumber': replacingAs,
      'POST /api/admin/states/:state note': {
        said: ONLY_EMAIL,
        send: (field, words) =>
          owner.post('/api/admin/states/MI', {
            notice: 'full',
            selling: 'on',
            stateText: null,
            [field]: words,
          }),
      },
      'POST /api/admin/incidents/:id/words words': {
        said: ONLY_EMAIL,
        send: (field, words) =>
          agent.post(`/api/admin/incidents/${crypto.randomUUID()}/words`, { [field]: words }),
      },
      'POST /api/admin/sources/:name/switch reason': {
        said: ONLY_EMAIL,
        send: (field, words) =>
          agent.post('/api/admin/sources/recorder/switch', { isOn: false, [field]: words }),
      },
      'POST /api/admin/views name': {
        said: ONLY_EMAIL,
        send: (field, words) => agent.post('/api/admin/views', { filter: {}, [field]: words }),
      },
      'POST /api/admin/suppressions/:id/lift reason': {
        send: async (field, words) => {
          const entry = { personName: 'Ada Lovelace', notice: 'court order' }
          const { json } = await agent.post('/api/admin/suppressions', entry)
          const reply = await agent.post(`/api/admin/suppressions/${json.id}/lift`, {
            [field]: words,
          })
          await agent.post(`/api/admin/suppressions/${json.id}/lift`, { reason: 'it ended' })
          return reply
        },
      },
    }

    it('words that stay for good: every free text staff can send is guarded or has a reason not to be', () => {
      expect(TEXTS.length).toBeGreaterThan(30)
      const unguarded = Object.keys(UNGUARDED).flatMap((row) => {
        const [method, path, ...fields] = row.split(' ')
        return fields.map((field) => `${method} ${path} ${field}`)
      })
      expect([...Object.keys(GUARDED), ...unguarded].toSorted()).toEqual(
        [...new Set(TEXTS)].toSorted(),
      )
    })

    it.each(Object.entries(GUARDED))(
      'words that stay for good name nobody: %s',
      async (name, { said = NAMED, send, at }) => {
        const field = name.split(' ')[2] ?? ''
        for (const words of said) {
          const reply = await send(field, words)
          expect({ status: reply.status, field: reply.json.field }).toEqual({
            status: 400,
            field: at ?? field,
          })
        }
        const rows = await shop.query(`select count(*)::int as count from (
           select detail from audit_log union all select detail from timeline
         ) as kept where detail::text ~* 'lovelace|ada@'`)
        expect(rows).toEqual([{ count: 0 }])
      },
      60_000,
    )
  },
)
