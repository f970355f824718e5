import { afterEach, describe, expect, it, vi } from 'vitest'
import { suggestAddresses } from '../contract/shop/addresses.ts'
import { readOrder } from '../contract/shop/orders.ts'
import { adminOrders } from '../contract/staff/orders.ts'
import { ApiError, call, callPage, nextCursor, reasonOf, urlOf } from './api.ts'
import { settleProof, watchProof } from './sign-in/proof-request.ts'

function answerWith(response: Response) {
  const fetch = vi.fn(async () => response)
  vi.stubGlobal('fetch', fetch)
  return fetch
}

afterEach(() => {
  vi.unstubAllGlobals()
})

it('a refusal becomes an error with the status and the body', async () => {
  answerWith(new Response('boom', { status: 500, statusText: 'Internal Server Error' }))
  await expect(call(readOrder, { params: { id: 'x' } })).rejects.toThrow(/^500: boom$/)
})

it('a request refused for lack of a session is retried once', async () => {
  const refusal = () =>
    Promise.resolve(
      new Response(JSON.stringify({ code: 'session_required', message: 'Cookies, please' }), {
        status: 403,
      }),
    )
  const order = new Response('{"id":"x"}')
  const fetch = vi.fn(refusal).mockImplementationOnce(refusal).mockResolvedValueOnce(order)
  vi.stubGlobal('fetch', fetch)
  expect(await call(readOrder, { params: { id: 'x' } })).toEqual({ id: 'x' })
  expect(fetch).toHaveBeenCalledTimes(2)
  await expect(call(readOrder, { params: { id: 'x' } })).rejects.toThrow(/session_required/)
  expect(fetch).toHaveBeenCalledTimes(4)
})

describe('a refusal for lack of a recent proof', () => {
  const refusal = () =>
    new Response(JSON.stringify({ code: 'stale_session', message: 'Confirm it, please' }), {
      status: 403,
    })
  const refuseFirst = (times: number) => {
    let calls = 0
    const fetch = vi.fn(async () => {
      calls += 1
      return calls <= times ? refusal() : new Response('{"id":"x"}')
    })
    vi.stubGlobal('fetch', fetch)
    return fetch
  }
  const ask = () => call(readOrder, { params: { id: 'x' } })

  it('requests refused for lack of a recent proof all wait for one answer, then retry', async () => {
    const fetch = refuseFirst(3)
    const asked = vi.fn()
    const leave = watchProof(asked)
    const calls = Promise.all([ask(), ask(), ask()])
    await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(3))
    expect(fetch).toHaveBeenCalledTimes(3)
    settleProof(true)
    expect(await calls).toEqual([{ id: 'x' }, { id: 'x' }, { id: 'x' }])
    expect(fetch).toHaveBeenCalledTimes(6)
    leave()
  })

  it("a request refused for lack of a recent proof fails with its reason if the answer is no or there's no page to ask", async () => {
    const fetch = refuseFirst(99)
    const leave = watchProof(() => {})
    const canceled = ask()
    await vi.waitFor(() => expect(fetch).toHaveBeenCalledTimes(1))
    await Promise.resolve()
    leave()
    await expect(canceled).rejects.toThrow(/Confirm it, please/)
    await expect(ask()).rejects.toThrow(/stale_session/)
    expect(fetch).toHaveBeenCalledTimes(2)
  })
})

it('a refusal with an empty body has the status text', async () => {
  answerWith(new Response('', { status: 404, statusText: 'Not Found' }))
  await expect(call(readOrder, { params: { id: 'x' } })).rejects.toThrow(/^404: Not Found$/)
})

it('a refusal carries what the server says about it', () => {
  const body = JSON.stringify({ code: 'amount_mismatch', message: 'Say it', field: 'amount' })
  const error = new ApiError(409, 'Conflict', body)
  expect(error).toMatchObject({
    message: `409: ${body}`,
    status: 409,
    code: 'amount_mismatch',
    field: 'amount',
  })
  expect(reasonOf(error)).toBe('Say it')
  expect(reasonOf(new ApiError(502, 'Bad Gateway', '<html>'))).toBe('502: <html>')
  expect(reasonOf('?')).toBe('An unexpected error occurred')
})

it('a request fills in the path and leaves out unset values', () => {
  expect(urlOf(readOrder, { params: { id: 'a/b' } })).toBe('/api/orders/a%2Fb')
  expect(urlOf(suggestAddresses, { query: { text: '5 Oak & Elm', lang: undefined } })).toBe(
    '/api/address-suggestions?text=5+Oak+%26+Elm',
  )
})

it('a request sends the cookies', async () => {
  const fetch = answerWith(Response.json([]))
  await call(adminOrders, { query: {} })
  expect(fetch).toHaveBeenCalledWith(
    '/api/admin/orders',
    expect.objectContaining({ method: 'GET', credentials: 'include' }),
  )
})

it('a page of a list finds the next page in the Link header', async () => {
  const link = '</api/admin/orders?limit=50&cursor=abc%3D>; rel="next"'
  answerWith(Response.json([], { headers: { link } }))
  await expect(callPage(adminOrders, { query: {} })).resolves.toEqual({ items: [], next: 'abc=' })
})

it.each([null, '</x?cursor=1>; rel="prev"', ''])(
  'a page of a list is the last one without a next link: %s',
  (link) => {
    expect(nextCursor(link)).toBeUndefined()
  },
)
