import * as z from 'zod/mini'
import * as accountBalance from '../contract/account/balance.ts'
import * as accountKeys from '../contract/account/keys.ts'
import * as accountMembers from '../contract/account/members.ts'
import * as accountOrders from '../contract/account/orders.ts'
import { memberAccount, memberSignIn } from '../contract/account/sign-in.ts'
import * as accountWebhooks from '../contract/account/webhooks.ts'
import { ErrorBody } from '../contract/common.ts'
import { audienceOf, type Endpoint } from '../contract/endpoint.ts'
import * as addresses from '../contract/shop/addresses.ts'
import * as findOrders from '../contract/shop/find-orders.ts'
import * as forecast from '../contract/shop/forecast.ts'
import * as orderActs from '../contract/shop/order-acts.ts'
import * as orders from '../contract/shop/orders.ts'
import * as payments from '../contract/shop/payments.ts'
import * as searches from '../contract/shop/searches.ts'
import * as account from '../contract/staff/account.ts'
import * as ads from '../contract/staff/ads.ts'
import * as audit from '../contract/staff/audit.ts'
import * as bulk from '../contract/staff/bulk.ts'
import * as adminCustomers from '../contract/staff/customers.ts'
import * as desk from '../contract/staff/desk.ts'
import * as figures from '../contract/staff/figures.ts'
import * as adminFind from '../contract/staff/find.ts'
import * as health from '../contract/staff/health.ts'
import * as jurisdictions from '../contract/staff/jurisdictions.ts'
import * as staff from '../contract/staff/members.ts'
import * as adminMessages from '../contract/staff/messages.ts'
import * as money from '../contract/staff/money.ts'
import * as adminOrderActs from '../contract/staff/order-acts.ts'
import * as orderPage from '../contract/staff/order-page.ts'
import * as orderViews from '../contract/staff/order-views.ts'
import * as adminOrders from '../contract/staff/orders.ts'
import * as organizations from '../contract/staff/organizations.ts'
import * as ownerReports from '../contract/staff/owner-reports.ts'
import * as privacy from '../contract/staff/privacy.ts'
import * as pulse from '../contract/staff/pulse.ts'
import * as refundRequests from '../contract/staff/refund-requests.ts'
import * as settings from '../contract/staff/settings.ts'
import * as signIn from '../contract/staff/sign-in.ts'
import * as states from '../contract/staff/states.ts'
import * as suppressions from '../contract/staff/suppressions.ts'

/** Every endpoint of the contract: anything a contract file exports with a method and a path. */
export const ENDPOINTS: Endpoint[] = [
  payments,
  orders,
  orderActs,
  findOrders,
  addresses,
  forecast,
  searches,
  signIn.staffSignIn,
  account,
  account.staffAccount,
  memberSignIn,
  memberAccount,
  accountMembers,
  accountKeys,
  accountBalance,
  accountOrders,
  accountWebhooks,
  organizations,
  staff,
  audit,
  adminOrders,
  orderViews,
  bulk,
  adminCustomers,
  figures,
  ownerReports,
  money,
  orderPage,
  adminOrderActs,
  adminMessages,
  adminFind,
  refundRequests,
  privacy,
  pulse,
  health,
  jurisdictions,
  states,
  desk,
  suppressions,
  settings,
  ads,
].flatMap((file) => Object.values(file).filter(isEndpoint))

/** The shop's OpenAPI document, generated from the contract. */
export function openApiDocument(title: string) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const each of ENDPOINTS) {
    const path = each.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [each.method.toLowerCase()]: operation(each) }
  }
  return {
    openapi: '3.1.0',
    info: { title: `${title} API`, version: '1.0.0' },
    paths,
    components: {
      securitySchemes: {
        staff: { type: 'apiKey', in: 'cookie', name: 'deedbox_staff' },
        account: { type: 'apiKey', in: 'cookie', name: 'deedbox_account' },
      },
      schemas: { Error: jsonSchema(ErrorBody, 'output') },
    },
  }
}

function operation(each: Endpoint) {
  const problem = {
    description: 'What went wrong',
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  }
  return {
    summary: each.summary,
    ...(each.access !== 'public' ? { security: [{ [audienceOf(each)]: [] }] } : {}),
    parameters: [...parameters(each.params, 'path'), ...parameters(each.query, 'query')],
    ...requestBody(each),
    responses: {
      [each.status ?? 200]: {
        description: 'Success',
        content: each.sends ? { [each.sends]: {} } : json(jsonSchema(each.response, 'output')),
      },
      default: problem,
    },
  }
}

export function requestBody({ body, file }: Pick<Endpoint, 'body' | 'file'>) {
  const content = body ? json(jsonSchema(body, 'input')) : file && { [file]: {} }
  return content ? { requestBody: { required: true, content } } : {}
}

export function parameters(schema: z.core.$ZodObject | undefined, place: 'path' | 'query') {
  if (!schema) return []
  const { properties = {}, required = [] } = jsonSchema(schema, 'input')
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: property,
  }))
}

export function json(schema: unknown) {
  return { 'application/json': { schema } }
}

export function jsonSchema(schema: z.core.$ZodType, io: 'input' | 'output') {
  return z.toJSONSchema(schema, { io, unrepresentable: 'any' })
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value
}
