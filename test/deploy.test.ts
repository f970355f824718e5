import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { SLOW_LIMITS } from '../src/http/slow-requests.ts'

const compose = readFileSync('deploy/compose.yaml', 'utf8')
const page = readFileSync('docs/operations/deploy.md', 'utf8')
/** A block of the file by its name at the given depth, up to the next one beside it. */
const block = (name: string, indent: string) =>
  new RegExp(`^${indent}${name}:.*\\n(?:(?:${indent} .*)?\\n)*`, 'm').exec(compose)?.[0] ?? ''

describe('the compose file', () => {
  it('the compose file runs our image read-only and without rights', () => {
    const shop = block('x-shop', '')
    expect(shop).toContain('read_only: true')
    expect(shop).toContain('cap_drop: [ALL]')
    expect(shop).toContain('no-new-privileges:true')
    for (const role of ['manage', 'migrate', 'worker']) expect(block(role, '  ')).toContain('*shop')
    expect(block('x-server', '')).toContain('*shop')
    expect(compose).toMatch(/^ {2}server-1: \*server\n {2}server-2:\n {4}<<: \*server$/m)
  })

  it('the compose file gives every role the port for metrics that Prometheus asks', () => {
    const scraped = readFileSync('deploy/prometheus/prometheus.yml', 'utf8')
    const where = { 'server-1': block('x-server', ''), 'server-2': '', worker: '' }
    for (const [role, lines] of Object.entries(where)) {
      const [, port] = /METRICS_PORT: (\d+)/.exec(lines || block(role, '  ')) ?? []
      expect(scraped).toContain(`"${role}:${port}"`)
    }
  })

  it.each([
    ['manage', 'SERVER'],
    ['migrate', 'OWNER'],
    ['worker', 'WORKER'],
  ])('the compose file gives %s the database user of the %s', (role, user) => {
    expect(block(role, '  ')).toContain(`DATABASE_URL: \${${user}_DATABASE_URL:?in .env}`)
  })

  it('the compose file names every image by its exact version, and ours by what the operator loaded', () => {
    const images = [...compose.matchAll(/(?:image: |BASE: "\$\{\w+:-)(\S+?)[}"\s]/g)].map(
      ([, image = '']) => image,
    )
    expect(images).toHaveLength(6)
    for (const image of images.filter((each) => !each.startsWith('${SHOP_IMAGE:?'))) {
      expect(image).toMatch(/:v?\d+\.\d+(\.\d+)?(@sha256:[0-9a-f]{64})?$/)
    }
    expect(images.some((image) => image.startsWith('${SHOP_IMAGE:?'))).toBe(true)
  })

  it('the proxy ends slow requests as the server does', () => {
    const caddy = readFileSync('deploy/Caddyfile', 'utf8')
    const seconds = (name: string) => {
      const [, count, unit] = new RegExp(`${name} (\\d+)(s|m)`).exec(caddy) ?? []
      return Number(count) * (unit === 'm' ? 60 : 1) * 1000
    }
    expect(seconds('read_header')).toBe(SLOW_LIMITS.headersMs)
    expect(seconds('read_body')).toBe(SLOW_LIMITS.uploadMs)
    expect(caddy).toMatch(/max_size 51MB/)
  })

  it('the compose file mounts only what exists, or what the page says to bring', () => {
    const mounted = [...compose.matchAll(/\.\/([\w./-]+):\//g)].map(([, path = '']) => path)
    expect(mounted.length).toBeGreaterThan(4)
    const missing = mounted.filter((path) => !existsSync(join('deploy', path)))
    expect(missing.filter((path) => !page.includes(`\`${path}`))).toEqual([])
  })
})

it('a server drains for two of the proxy’s looks at it, and has time left to close', () => {
  const caddy = readFileSync('deploy/Caddyfile', 'utf8')
  const unit = readFileSync('deploy/systemd/deedbox-server@.service', 'utf8')
  const secondsIn = (text: string, what: RegExp) => Number(what.exec(text)?.[1])
  const looks = secondsIn(caddy, /health_interval (\d+)s/)
  for (const [drain, grace] of [
    [
      secondsIn(block('x-server', ''), /DRAIN_SECONDS: (\d+)/),
      secondsIn(block('x-shop', ''), /stop_grace_period: (\d+)s/),
    ],
    [secondsIn(unit, /DRAIN_SECONDS=(\d+)/), secondsIn(unit, /TimeoutStopSec=(\d+)/)],
  ] as const) {
    expect(drain).toBeGreaterThan(2 * looks)
    expect(grace).toBeGreaterThan(30 + drain)
  }
})

describe('the systemd units', () => {
  const units = globSync('deploy/systemd/*').sort()

  it.each(units)('%s has sections of keys and values, and nothing twice', (file) => {
    const lines = readFileSync(file, 'utf8').split('\n')
    const kept = lines.filter((line) => line && !line.startsWith('#'))
    for (const line of kept)
      expect(line).toMatch(/^(\[(Unit|Service|Timer|Install)\]|[A-Z]\w+=.+)$/)
    expect(new Set(kept).size).toBe(kept.length)
  })

  it('the units start what the build makes, with the words that manage knows', () => {
    const starts = units.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/^ExecStart(?:Post)?=(.+)$/gm)].map(
        ([, command = '']) => `${basename(file)}: ${command}`,
      ),
    )
    expect(starts).toEqual([
      'deedbox-backup.service: /usr/bin/pgbackrest --stanza=deedbox backup',
      'deedbox-backup.service: /opt/deedbox/bin/node dist/manage.js note backup scheduled',
      'deedbox-migrate.service: /opt/deedbox/bin/node dist/manage.js migrate',
      `deedbox-mirror.service: /usr/bin/rsync --archive --ignore-existing /var/lib/deedbox/ \${MIRROR}`,
      'deedbox-server@.service: /opt/deedbox/bin/node dist/server.js',
      'deedbox-worker.service: /opt/deedbox/bin/node dist/worker.js',
    ])
  })

  it('every timer has its service, and every unit is on the page', () => {
    for (const file of units) {
      if (file.endsWith('.timer')) expect(units).toContain(file.replace('.timer', '.service'))
      expect(page).toContain(basename(file).replace(/\.(service|timer)$/, ''))
    }
  })
})

describe('the image', () => {
  it('the image has every package that a worker asks for', () => {
    const packages = readFileSync('deploy/image/packages.txt', 'utf8').trim().split('\n')
    const production = readFileSync('docs/production.md', 'utf8')
    const [, asked = ''] = /apt-get install --no-install-recommends (.+)/.exec(production) ?? []
    expect(asked).not.toBe('')
    expect(packages).toEqual(expect.arrayContaining(asked.split(' ')))
  })

  it('the image runs as nobody’s account and starts each role by its name', () => {
    expect(readFileSync('Containerfile', 'utf8')).toMatch(/^USER 10001:10001$/m)
    const start = readFileSync('deploy/image/deedbox', 'utf8')
    const [, known = ''] = /^ {2}(.+?)\) exec/m.exec(start) ?? []
    expect(known.split(' | ')).toEqual(['server', 'worker', 'manage'])
  })
})
