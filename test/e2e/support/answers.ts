import type { Page, Request, Route } from '@playwright/test'

/** A call of the page, to be answered as a route of Playwright's is. */
export interface Call {
  request(): Pick<Request, 'postDataJSON'>
  fulfill(reply: NonNullable<Parameters<Route['fulfill']>[0]>): Promise<void>
  abort(): Promise<void>
}
export type Answer = (call: Call) => unknown

/** By path, without the part that all calls of such a page have in common; `*` is for any name. */
export type Answers = Record<string, Answer>

export const json = (status: number, body: unknown) => (call: Call) =>
  call.fulfill({ status, contentType: 'application/json', body: JSON.stringify(body) })
export const failure = (status: number, code: string, message = 'No.') =>
  json(status, { code, message })
export const limited = (call: Call) =>
  call.fulfill({
    status: 429,
    headers: { 'retry-after': '540' },
    body: JSON.stringify({ code: 'rate_limited', message: 'No.' }),
  })
export const never = () => new Promise<void>(() => {})
export const abort = (call: Call) => call.abort()

interface Reply {
  status: number
  headers: Record<string, string>
  base64: string
}
type AnsweredWindow = typeof globalThis & {
  answerCall(path: string, body: string | null): Promise<Reply | 'failed' | 'not ours'>
}

const answersOf = new WeakMap<Page, Map<string, Answer>>()

/**
 * Answers these calls of the page, instead of the server. Inside of the page: one route of
 * Playwright's turns off the browser's cache and stops every script and font on its way, which took
 * a third of the time a page needs to load.
 */
export async function answer(page: Page, answers: Answers, at = page.url()): Promise<void> {
  const known = answersOf.get(page) ?? new Map<string, Answer>()
  if (!answersOf.has(page)) {
    answersOf.set(page, known)
    await page.exposeFunction('answerCall', (path: string, body: string | null) =>
      replyOf(known, path, body),
    )
    await page.addInitScript(answerInPage)
  }
  const { pathname } = new URL(at, 'http://shop')
  const api = /^\/(admin|account)\b/.exec(pathname)?.[0] ?? ''
  for (const [path, one] of Object.entries(answers)) {
    // The answer that was set last counts.
    known.delete(`/api${api}/${path}`)
    known.set(`/api${api}/${path}`, one)
  }
}

/** The page's next calls go to the server again. */
export function forgetAnswers(page: Page): void {
  answersOf.get(page)?.clear()
}

function replyOf(
  answers: Map<string, Answer>,
  path: string,
  body: string | null,
): Promise<Reply | 'failed' | 'not ours'> {
  const found = [...answers].findLast(([pattern]) =>
    new RegExp(`^${pattern.replaceAll('*', '[^/]+')}$`).test(path),
  )
  if (!found) return Promise.resolve('not ours')
  return new Promise((resolve, reject) => {
    const call: Call = {
      request: () => ({ postDataJSON: () => JSON.parse(body ?? 'null') }),
      fulfill: async ({ status = 200, contentType = 'application/json', headers, body, json }) =>
        resolve({
          status,
          headers: { 'content-type': contentType, ...headers },
          base64: Buffer.from(body ?? JSON.stringify(json)).toString('base64'),
        }),
      abort: async () => resolve('failed'),
    }
    Promise.resolve(found[1](call)).catch(reject)
  })
}

function answerInPage(): void {
  const fetchFromServer = window.fetch
  window.fetch = async (input, init) => {
    const request = new Request(input, init)
    const { pathname } = new URL(request.url)
    if (!pathname.startsWith('/api/')) return fetchFromServer(input, init)
    if (!navigator.onLine) throw new TypeError('Failed to fetch')
    const body = request.method === 'GET' ? null : await request.clone().text()
    const reply = await (globalThis as AnsweredWindow).answerCall(pathname, body)
    if (reply === 'not ours') return fetchFromServer(input, init)
    if (reply === 'failed') throw new TypeError('Failed to fetch')
    const { status, headers, base64 } = reply
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    return new Response(bytes, { status, headers })
  }
}
