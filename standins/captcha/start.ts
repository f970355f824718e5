import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import Fastify from 'fastify'

export interface CaptchaStandin {
  url: string
  siteKey: string
  secret: string
  /** A token like the one the widget would have received. */
  issueToken(): string
  /** The next siteverify calls get errors, or no response at all. */
  fail(how: 'down' | 'internal-error' | undefined): void
  /** What the shop sent to siteverify, in order. */
  asked: Array<Record<string, string>>
  /** Moves the clock that tokens age by. */
  pass(ms: number): void
  close(): Promise<void>
}

/** A token is good for five minutes and one verification. */
const TOKEN_MS = 5 * 60 * 1000
const FOLDER = new URL('./browser/', import.meta.url)

/**
 * Implements as much of Turnstile's wire format as a shop uses: the script, its frame, and
 * siteverify.
 */
export async function startCaptcha({ port = 0 } = {}): Promise<CaptchaStandin> {
  const siteKey = '1x00000000000000000000AA'
  const secret = '1x0000000000000000000000000000000AA'
  const tokens = new Map<string, { at: number; used: boolean }>()
  const asked: CaptchaStandin['asked'] = []
  let failing: 'down' | 'internal-error' | undefined
  let passed = 0
  const now = () => Date.now() + passed

  function issueToken(): string {
    const token = `standin.${randomBytes(24).toString('base64url')}`
    tokens.set(token, { at: now(), used: false })
    return token
  }

  function verify(form: Record<string, string>): string[] {
    if (failing === 'internal-error') return ['internal-error']
    if (!form.secret) return ['missing-input-secret']
    if (form.secret !== secret) return ['invalid-input-secret']
    if (!form.response) return ['missing-input-response']
    const token = tokens.get(form.response)
    if (!token) return ['invalid-input-response']
    if (token.used || now() - token.at > TOKEN_MS) return ['timeout-or-duplicate']
    token.used = true
    return []
  }

  const app = Fastify()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  app.post('/turnstile/v0/siteverify', async (request, reply) => {
    const form = request.body as Record<string, string>
    asked.push(form)
    if (failing === 'down') return reply.status(502).send('Bad gateway')
    const errors = verify(form)
    return {
      success: errors.length === 0,
      'error-codes': errors,
      challenge_ts: new Date(now()).toISOString(),
      hostname: 'localhost',
      action: '',
      cdata: '',
    }
  })
  const file = (name: string) => readFileSync(new URL(name, FOLDER), 'utf8')
  app.get('/turnstile/v0/api.js', (_request, reply) =>
    reply.type('text/javascript').send(file('api.js')),
  )
  app.get('/frame', (_request, reply) => reply.type('text/html').send(file('frame.html')))
  app.get('/frame.js', (_request, reply) => reply.type('text/javascript').send(file('frame.js')))
  app.post('/frame/token', (request, reply) => {
    const { sitekey } = request.body as { sitekey: string }
    return sitekey === siteKey ? { token: issueToken() } : reply.status(400).send({ code: 110100 })
  })
  const url = await app.listen({ host: '127.0.0.1', port })
  return {
    url,
    siteKey,
    secret,
    issueToken,
    asked,
    fail: (how) => {
      failing = how
    },
    pass: (ms) => {
      passed += ms
    },
    close: () => app.close(),
  }
}
