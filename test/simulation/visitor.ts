import { Crash } from './boundary.ts'
import type { Shop } from './shop.ts'

export interface Reply {
  /** 0 where no answer came. */
  status: number
  body: string
  // biome-ignore lint/suspicious/noExplicitAny: answers have every shape
  json: any
}

/** A browser with its cookies, talking to the real routes. */
export interface Visitor {
  get(what: string, path: string): Promise<Reply>
  post(what: string, path: string, body?: object): Promise<Reply>
}

const NO_ANSWER: Reply = { status: 0, body: '', json: undefined }

export function openVisitor(shop: Shop, name: string, ip: string): Visitor {
  const cookies = new Map<string, string>()

  async function sendOnce(what: string, method: 'GET' | 'POST', url: string, body?: object) {
    const cookie = [...cookies].map(([key, value]) => `${key}=${value}`).join('; ')
    try {
      const reply = await shop.boundary.inProcess('server', `${name} ${what}`, () =>
        shop.app.inject({
          ...{ method, url, remoteAddress: ip },
          ...(body ? { payload: body } : {}),
          headers: cookie ? { cookie } : {},
        }),
      )
      for (const { name: key, value } of reply.cookies) cookies.set(key, value)
      const isJson = String(reply.headers['content-type']).includes('json')
      return { status: reply.statusCode, body: reply.body, json: isJson ? reply.json() : undefined }
    } catch (error) {
      if (error instanceof Crash) return NO_ANSWER
      throw error
    }
  }

  async function send(what: string, method: 'GET' | 'POST', url: string, body?: object) {
    const reply = await sendOnce(what, method, url, body)
    // Like our own pages, it asks again where a refusal came with a session.
    return reply.json?.code === 'session_required' ? sendOnce(what, method, url, body) : reply
  }

  return {
    get: (what, path) => send(what, 'GET', path),
    post: (what, path, body) => send(what, 'POST', path, body ?? {}),
  }
}
