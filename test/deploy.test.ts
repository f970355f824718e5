import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { SLOW_LIMITS } from '../src/http/slow-requests.ts'

const compose = readFileSync('deploy/compose.yaml', 'utf8')
const page = readFileSync('docs/operations/deploy.md', 'utf8')
/** A block of the file by its name at the given depth, up to the next one beside it. */
const block = (name: string, indent: string) =>
  new RegExp(`^${indent}${name}:.*\\n(?:(?:${indent} .*)?\\n)*`, 'm').exec(compose)?.[0] ?? ''

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
  ['manage', '*server-secrets'],
  ['migrate', '[shop.env, { source: owner.env, target: role.env }]'],
  ['worker', '[shop.env, { source: worker.env, target: role.env }]'],
])(
  'the compose file gives %s the settings of the shop and the database user of its own',
  (role, files) => {
    expect(block(role, '  ')).toContain(`secrets: ${files}\n`)
    expect(block('x-server', '')).toContain('[shop.env, { source: server.env, target: role.env }]')
    const start = readFileSync('deploy/image/deedbox', 'utf8')
    for (const file of ['shop.env', 'role.env']) expect(start).toContain(`/run/secrets/${file}`)
  },
)

it('the compose file has no secret in an environment, and says where each file is', () => {
  expect(compose).not.toMatch(/(DATABASE_URL|PASS\w*|SECRET\w*):/)
  const files = [...block('secrets', '').matchAll(/^ {2}([\w.-]+): \{ file: \.\/secrets\/\1 \}$/gm)]
  expect(files).toHaveLength(6)
  for (const [, name] of files) expect(page).toContain(`\`${name}\``)
})

it('the compose file limits the memory of every service', () => {
  const services = block('services', '')
    .split(/^ {2}(?=[\w-]+:)/m)
    .slice(1)
  expect(services).toHaveLength(10)
  const unlimited = services.filter(
    (each) => !/mem_limit: \d|(<<: \*|: \*)(shop|server)\n/.test(each),
  )
  expect(unlimited).toEqual([])
  expect(block('x-shop', '')).toMatch(/mem_limit: \d/)
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
  const [, known = ''] = /^ {2}(.+?)\)$/m.exec(start) ?? []
  expect(known.split(' | ')).toEqual(['server', 'worker', 'manage'])
})

describe('the workflows', () => {
  const files = globSync('.github/workflows/*.yml').sort()
  const workflows = files.map((file) => readFileSync(file, 'utf8')).join('\n')
  const { scripts, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))

  it('there is one to check and one to release', () => {
    expect(files.map((file) => basename(file))).toEqual(['check.yml', 'release.yml'])
  })

  it('the workflows name every action of others by its commit, with the version beside it', () => {
    const used = [...workflows.matchAll(/uses: (.+)/g)].map(([, action = '']) => action)
    expect(used.length).toBeGreaterThan(3)
    for (const action of used.filter((each) => !each.startsWith('./'))) {
      expect(action).toMatch(/^[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/)
    }
  })

  it('the workflows may read the code, and do more only where a job says so', () => {
    for (const file of files) {
      expect(readFileSync(file, 'utf8')).toMatch(/^permissions:\n {2}contents: read\n\w/m)
    }
  })

  it('the workflows run what there is', () => {
    for (const [, script = ''] of workflows.matchAll(/npm run ([\w:]+)/g)) {
      expect(scripts).toHaveProperty([script])
    }
    for (const [, file = ''] of workflows.matchAll(/run: (\.\/?[\w./]+)$/gm)) {
      expect(existsSync(file)).toBe(true)
    }
  })

  it('a release is verified by the runbook’s command before it’s published', () => {
    const command = /^minisign -V.+$/m.exec(page)?.[0] ?? 'no command'
    expect(workflows).toContain(command)
    expect(workflows.indexOf(command)).toBeLessThan(workflows.indexOf('skopeo copy'))
    expect(workflows.indexOf(command)).toBeLessThan(workflows.indexOf('gh release create'))
  })

  it('a release is built with the Node that is tested', () => {
    const { node } = devDependencies
    expect(workflows).toContain(`node-version: ${node}\n`)
    const base = /^ARG NODE_IMAGE=(.+)$/m.exec(readFileSync('Containerfile', 'utf8'))?.[1]
    expect(base).toMatch(
      new RegExp(`^docker.io/library/node:${node}-bookworm-slim(@sha256:[0-9a-f]{64})?$`),
    )
  })
})
