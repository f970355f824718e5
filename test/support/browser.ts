/** As much of a browser as the calls need: it stores cookies and sends them back. */
export interface Browser {
  get(path: string, headers?: Record<string, string>): Promise<Reply>
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Reply>
  cookies: Map<string, string>
}

export interface Reply {
  status: number
  headers: Headers
  text: string
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  json: any
}

export function openBrowser(base: string, always: Record<string, string> = {}): Browser {
  const cookies = new Map<string, string>()
  /** Like our own pages, it retries when a refusal came with a session. */
  async function send(path: string, init: RequestInit): Promise<Reply> {
    const reply = await sendOnce(path, init)
    return reply.json?.code === 'session_required' ? sendOnce(path, init) : reply
  }
  async function sendOnce(path: string, init: RequestInit): Promise<Reply> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(new URL(path, base), {
      ...init,
      redirect: 'manual',
      headers: { ...always, ...init.headers, ...(cookie ? { cookie } : {}) },
    })
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const at = pair.indexOf('=')
      cookies.set(pair.slice(0, at), pair.slice(at + 1))
    }
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json')
    return {
      status: response.status,
      headers: response.headers,
      text,
      json: isJson ? JSON.parse(text) : undefined,
    }
  }
  return {
    cookies,
    get: (path, headers = {}) => send(path, { headers }),
    post: (path, body, headers = {}) =>
      send(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
  }
}

/** Everything a list has, page by page, as its links lead on. */
// biome-ignore lint/suspicious/noExplicitAny: lists of every shape
export async function listAll<T = any>(browser: Browser, path: string): Promise<T[]> {
  const limit = Number(/[?&]limit=(\d+)/.exec(path)?.[1] ?? Number.POSITIVE_INFINITY)
  const found: T[] = []
  for (let next: string | undefined = path; next; ) {
    const page = await browser.get(next)
    if (page.status !== 200) throw new Error(`The list was refused: ${page.text}`)
    if (page.json.length > limit) throw new Error(`A page has ${page.json.length} rows: ${next}`)
    found.push(...page.json)
    next = page.headers.get('link')?.match(/<(.+)>; rel="next"/)?.[1]
  }
  return found
}
