import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Account } from './account.ts'
import { noSuch } from './api/errors.ts'
import { answerChallenge } from './objects/pay-intent.ts'
import { answerSetup } from './objects/setup-intents.ts'

const FOLDER = new URL('./browser/', import.meta.url)

const TYPES: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
}

/**
 * Card data is typed into these pages: except for a shop's font, they only load from this server.
 */
const FRAME_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; font-src http: https: data:; base-uri 'none'; form-action 'none'"

const FRAME_FILES: Record<string, string> = {
  '/frames/payment': 'payment.html',
  '/frames/payment.js': 'payment.js',
  '/frames/appearance.js': 'appearance.js',
  '/frames/card-fields.js': 'card-fields.js',
  '/frames/express-checkout': 'express-checkout.html',
  '/frames/express-checkout.js': 'express-checkout.js',
  '/frames/wallet': 'wallet.html',
  '/frames/wallet.js': 'wallet.js',
  '/frames/three-d-secure': 'three-d-secure.html',
  '/frames/three-d-secure.js': 'three-d-secure.js',
  '/frames/frames.css': 'frames.css',
}

export function addBrowserRoutes(app: FastifyInstance, account: Account): void {
  for (const path of ['/v3', '/v3/', '/stripe.js', '/:release/stripe.js']) {
    app.get(path, (_request, reply) => sendScript(reply))
  }
  for (const [path, file] of Object.entries(FRAME_FILES)) {
    app.get(path, (_request, reply) =>
      sendFile(reply.header('Content-Security-Policy', FRAME_POLICY), file),
    )
  }
  app.post('/frames/three-d-secure', (request) => {
    const answer = request.body as { intent: string; clientSecret: string; authorized: boolean }
    const setup = account.state.setups.get(answer.intent)
    if (setup && setup.client_secret === answer.clientSecret) {
      return { status: answerSetup(account, setup, answer.authorized).status, returnUrl: null }
    }
    const intent = account.state.paymentIntents.get(answer.intent)
    if (!intent || intent.client_secret !== answer.clientSecret) {
      throw noSuch('payment_intent', answer.intent, 'intent')
    }
    const returnUrl = intent.next_action?.redirect_to_url?.return_url ?? null
    const { status } = answerChallenge(account, intent, answer.authorized)
    return { status, returnUrl }
  })
}

export function sendScript(reply: FastifyReply): FastifyReply {
  return sendFile(reply.header('Access-Control-Allow-Origin', '*'), 'stripe.js')
}

function sendFile(reply: FastifyReply, file: string): FastifyReply {
  const type = TYPES[file.split('.').at(-1) ?? ''] ?? 'application/octet-stream'
  return reply
    .header('Cache-Control', 'no-cache')
    .header('X-Content-Type-Options', 'nosniff')
    .header('Referrer-Policy', 'no-referrer')
    .type(type)
    .send(readFileSync(new URL(file, FOLDER), 'utf8'))
}
