import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { text as streamText } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { afterAll, describe, expect, it } from 'vitest'
import { HOUR } from '../src/durations.ts'
import { newWebhookSecret, signedHeaders } from '../src/organizations/webhooks/signature.ts'
import { OPERATIONS, type Operation } from '../src/web/shop/developers/api-document.ts'
import { PYTHON_SETUP, RECEIVER, TYPESCRIPT_SETUP } from '../src/web/shop/developers/guide.tsx'
import {
  curlOf,
  pythonOf,
  shellVariableOf,
  typescriptOf,
  variableOf,
} from '../src/web/shop/developers/samples.ts'
import { type ApiClient, openApi } from '../test/support/api/client.ts'
import { shopForTests } from '../test/support/describe-shop.ts'
import { forTests } from '../test/support/for-tests.ts'
import { fulfil } from '../test/support/fulfillment/fulfill.ts'
import { EMPIRE_STATE } from '../test/support/orders.ts'
import { packClients } from './pack.ts'
import { type DeedboxError, openDeedbox } from './typescript/client.ts'

const run = promisify(execFile)
const folder = mkdtempSync(join(tmpdir(), 'deedbox-samples-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** What needs something to be there that the samples don't make themselves. */
const CANCEL = 'postOrdersIdCancel'

describe('the samples for developers', () => {
  const shop = shopForTests()
  const elm = forTests<ApiClient>(() => openApi(shop, 1_000_000))
  const ids: Record<string, string> = {}

  /** Ordered and delivered once, for every sample that asks about it. */
  const made = forTests(async () => {
    const placed = async (lines: object[]) => (await elm.post('/api/v1/orders', { lines })).json
    const order = await placed([EMPIRE_STATE])
    await fulfil(shop)('search-deed', 'fetch-deed', 'check-copy', 'deliver-order')
    const hook = { url: 'https://hooks.elm.test/', events: ['deed.delivered'] }
    const endpoint = (await elm.post('/api/v1/webhook-endpoints', hook)).json
    const [event] = (await elm.get('/api/v1/events')).json.data
    Object.assign(ids, {
      orderId: order.id,
      deedId: order.deeds[0].id,
      endpointId: endpoint.id,
      eventId: event.id,
    })
    const late = await placed([{ ...EMPIRE_STATE, streetAddress: '1 Late St' }])
    return { order, late }
  })

  const idFor = (operation: Operation) =>
    operation.operationId === CANCEL ? made.late.id : ids[variableOf(operation)]
  const inTime = (operation: Operation) =>
    shop.setClock(operation.operationId === CANCEL ? new Date(Date.now() + 49 * HOUR) : undefined)

  async function curl(operation: Operation): Promise<string> {
    const command = curlOf(operation, shop.url)
    const { stdout } = await run(
      'sh',
      ['-c', `${command} --silent --show-error --fail-with-body`],
      {
        cwd: folder,
        env: {
          PATH: '/usr/bin:/bin',
          DEEDBOX_KEY: elm.key,
          [shellVariableOf(operation)]: idFor(operation) ?? '',
        },
      },
    )
    return stdout
  }

  /** Samples have no types in them, so they run as they are. */
  async function typescript(operation: Operation): Promise<unknown> {
    const files: Record<string, Buffer> = {}
    const given = {
      deedbox: openDeedbox({ key: elm.key, url: shop.url }),
      writeFile: async (name: string, content: Buffer) => {
        files[name] = content
      },
      [variableOf(operation)]: idFor(operation),
    }
    const name = operation.sendsPdf && !operation.response ? 'pdf' : 'answer'
    const AsyncFunction = (async () => {}).constructor as FunctionConstructor
    const sample = AsyncFunction(
      ...Object.keys(given),
      `${typescriptOf(operation)}\nreturn ${name}`,
    )
    const answer = await sample(...Object.values(given))
    return files['deed.pdf'] ?? answer
  }

  /** Against the package's own files, as `pip install` would have put them. */
  async function python(operation: Operation): Promise<unknown> {
    const name = operation.sendsPdf && !operation.response ? 'pdf' : 'answer'
    const program = [
      'import json',
      PYTHON_SETUP.replaceAll('__PUBLIC_URL__', shop.url),
      `${variableOf(operation).replace('Id', '_id')} = "${idFor(operation) ?? ''}"`,
      pythonOf(operation),
      name === 'pdf' ? '' : 'print(json.dumps(answer))',
    ].join('\n')
    const env = {
      DEEDBOX_KEY: elm.key,
      PYTHONPATH: resolve('clients/python'),
      PATH: '/usr/bin:/bin',
    }
    const { stdout } = await run('python3', ['-B', '-c', program], { cwd: folder, env })
    return name === 'pdf' ? readFileSync(join(folder, 'deed.pdf')) : JSON.parse(stdout)
  }

  it.each(OPERATIONS.map((operation) => [operation.operationId, operation] as const))(
    'the samples of %s work as they are printed',
    async (_id, operation) => {
      expect(made.order.id).toBeDefined()
      inTime(operation)
      const [printed, answer] = [await curl(operation), await typescript(operation)]
      const saved = operation.response ? undefined : readFileSync(join(folder, 'deed.pdf'))
      const inPython = await python(operation)
      if (saved) {
        expect(inPython).toEqual(saved)
        expect(saved.subarray(0, 5).toString()).toBe('%PDF-')
        expect(Buffer.from(answer as Buffer)).toEqual(saved)
        return
      }
      // Sent again with one idempotency key, an order is made once, and all see the same, without a secret.
      const { secret: _, ...shown } = JSON.parse(printed)
      if (operation.isOnce) expect([answer, inPython]).toEqual([shown, shown])
      expect(Object.keys(inPython as object).sort()).toEqual(Object.keys(shown).sort())
      expect(Object.keys(answer as object).sort()).toEqual(Object.keys(shown).sort())
    },
  )

  it('the client throws what went wrong as the problem says it', async () => {
    const deedbox = openDeedbox({ key: elm.key, url: shop.url })
    const refused = (code: string) => (error: DeedboxError) => error.problem.code === code
    const path = { id: 'nobody' }
    await expect(deedbox.get('/api/v1/orders/{id}', { params: { path } })).rejects.toSatisfy(
      refused('not_found'),
    )
    const nobody = openDeedbox({ key: 'dbx_test_nobody', url: shop.url })
    await expect(nobody.get('/api/v1/key')).rejects.toSatisfy(refused('key_invalid'))
  })

  /** As a network does that loses the first answer; returns the keys that were sent. */
  async function cutOffOnce(act: () => Promise<void>): Promise<(string | null)[]> {
    const real = globalThis.fetch
    const keys: (string | null)[] = []
    globalThis.fetch = async (request) => {
      keys.push((request as Request).headers.get('idempotency-key'))
      const response = await real(request)
      if (keys.length === 1) throw new TypeError('cut off')
      return response
    }
    try {
      await act()
    } finally {
      globalThis.fetch = real
    }
    return keys
  }

  it('the client adds one endpoint when the first answer was cut off, and rolls it to get its secret', async () => {
    const list = async () => (await elm.get('/api/v1/webhook-endpoints')).json.data.length
    const before = await list()
    const keys = await cutOffOnce(async () => {
      const deedbox = openDeedbox({ key: elm.key, url: shop.url })
      const body = { url: 'https://hooks.elm.test/cut', events: ['deed.delivered' as const] }
      const { id, secret } = await deedbox.post('/api/v1/webhook-endpoints', { body })
      expect(secret).toBeUndefined()
      const params = { path: { id } }
      const roll = { params, body: {} }
      const rolled = await deedbox.post('/api/v1/webhook-endpoints/{id}/roll', roll)
      expect(rolled.secret).toMatch(/^whsec_/)
    })
    expect(keys).toHaveLength(3)
    expect(keys[0]).toBe(keys[1])
    expect(await list()).toBe(before + 1)
  })

  it('the client sends an order that was cut off again, and it is made once', async () => {
    const list = async () => (await elm.get('/api/v1/orders?limit=50')).json.data.length
    const before = await list()
    const keys = await cutOffOnce(async () => {
      const deedbox = openDeedbox({ key: elm.key, url: shop.url })
      const lines = [{ ...EMPIRE_STATE, streetAddress: '2 Cut Off St' }]
      const order = await deedbox.post('/api/v1/orders', { body: { lines } })
      expect(order.state).toBe('processing')
    })
    expect(keys).toHaveLength(2)
    expect(keys[0]).toBe(keys[1])
    expect(await list()).toBe(before + 1)
  })

  const packages = forTests(() => packClients(join(folder, 'packages')))

  /** A developer's folder with the package as `npm install` leaves it, and nothing else. */
  async function asDeveloper(name: string, program: string, env: Record<string, string>) {
    const home = mkdtempSync(join(folder, 'home-'))
    writeFileSync(join(home, 'package.json'), '{ "type": "module" }')
    const file = join(folder, 'packages', packages.typescript)
    await run('npm', ['install', '--offline', '--no-audit', '--no-fund', file], { cwd: home })
    writeFileSync(join(home, name), program)
    return { home, child: spawn(process.execPath, [name], { cwd: home, env }) }
  }

  it('the TypeScript package works where nothing else is installed, set up as the page says', async () => {
    const [first] = OPERATIONS
    if (!first) throw new Error('The document has no call')
    const program = `${TYPESCRIPT_SETUP}\n${typescriptOf(first)}\nconsole.log(answer.name)\n`
    const env = { DEEDBOX_KEY: elm.key }
    const text = program.replaceAll('__PUBLIC_URL__', shop.url)
    const { home, child } = await asDeveloper('key.ts', text, env)
    const [said, errors] = await Promise.all([streamText(child.stdout), streamText(child.stderr)])
    expect([said.trim(), errors]).toEqual(['Main', ''])
    expect(readdirSync(join(home, 'node_modules')).filter((each) => !each.startsWith('.'))).toEqual(
      ['deedbox'],
    )
  }, 120_000)

  it('a fresh TypeScript project compiles against the package without an error, and a typo is one', async () => {
    const program = [
      "import { openDeedbox } from 'deedbox'",
      "import { verifyWebhook } from 'deedbox/webhook'",
      "const deedbox = openDeedbox({ url: 'https://deedbox.example', key: 'dbx_test_' })",
      "const line = { streetAddress: '1 A St', city: 'B', state: 'NY', zipCode: '' }",
      "const order = await deedbox.post('/api/v1/orders', { body: { lines: [line] } })",
      "const path = { id: order.deeds[0]?.id ?? '' }",
      "const pdf = await deedbox.get('/api/v1/deeds/{id}/file', { params: { path } })",
      'export const bytes: number = pdf.byteLength',
      "export const id: string = verifyWebhook('', {}, '').id",
      'export const cents: number = order.charged.cents',
      '',
    ].join('\n')
    const { home } = await asDeveloper('first.ts', program, {})
    const tsc = async (...options: string[]) => {
      const command = [resolve('node_modules/typescript/bin/tsc'), ...options]
      const ran = run(process.execPath, command, { cwd: home })
      return (await ran.catch(({ stdout }) => ({ stdout }))).stdout
    }
    await tsc('--init')
    expect(await tsc('--noEmit')).toBe('')
    writeFileSync(join(home, 'first.ts'), program.replace('lines: [line]', 'line: [line]'))
    expect(await tsc('--noEmit')).toMatch(/'line' does not exist|'lines'/)
  }, 120_000)

  it('the Python package works in an environment of its own, offline, set up as the page says', async () => {
    const home = mkdtempSync(join(folder, 'python-'))
    await run('python3', ['-m', 'venv', join(home, 'venv')])
    const python = join(home, 'venv/bin/python')
    const wheel = join(folder, 'packages', packages.python)
    await run(python, ['-m', 'pip', 'install', '--no-index', '--quiet', wheel], { cwd: home })
    const program = [
      PYTHON_SETUP.replaceAll('__PUBLIC_URL__', shop.url),
      'from deedbox import DeedboxError, verify_webhook',
      'print(deedbox.key()["name"])',
      `print(deedbox.deed_file("${made.order.deeds[0].id}")[:5].decode())`,
      'try:',
      '    deedbox.order("nobody")',
      'except DeedboxError as error:',
      '    print(error.code)',
      'import sys, json',
      'given = json.load(sys.stdin)',
      'for secret in given["secrets"]:',
      '    try:',
      '        print(verify_webhook(given["body"].encode(), given["headers"], secret)["type"])',
      '    except ValueError as error:',
      '        print(error)',
    ].join('\n')
    const secret = newWebhookSecret()
    const body = JSON.stringify({ id: 'evt_1', type: 'deed.delivered', data: {} })
    const headers = signedHeaders({ id: 'evt_1', at: new Date(), body }, [secret])
    const child = spawn(python, ['-c', program], { cwd: home, env: { DEEDBOX_KEY: elm.key } })
    child.stdin.end(JSON.stringify({ body, headers, secrets: [secret, newWebhookSecret()] }))
    const [said, errors] = await Promise.all([streamText(child.stdout), streamText(child.stderr)])
    expect([said.trim().split('\n'), errors]).toEqual([
      [
        'Main',
        '%PDF-',
        'not_found',
        'deed.delivered',
        "This webhook isn't signed with the secret of your endpoint.",
      ],
      '',
    ])
  }, 120_000)

  it('the receiver takes what is signed with its secret and refuses the rest', async () => {
    const secret = newWebhookSecret()
    const program = RECEIVER.replace(
      '.listen(4000)',
      '.listen(0, function () { console.log(this.address().port) })',
    )
    const { child } = await asDeveloper('receiver.ts', program, { DEEDBOX_SECRET: secret })
    try {
      const lines = createInterface(child.stdout)
      const [port] = (await once(lines, 'line')) as [string]
      const body = JSON.stringify({ id: 'evt_1', type: 'deed.delivered', data: {} })
      const send = async (its: string) => {
        const headers = signedHeaders({ id: 'evt_1', at: new Date(), body }, [its])
        return (await fetch(`http://127.0.0.1:${port}`, { method: 'POST', body, headers })).status
      }
      expect([await send(secret), await send(newWebhookSecret())]).toEqual([204, 401])
    } finally {
      child.kill()
    }
  })
})
