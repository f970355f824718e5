import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, extname, join, relative } from 'node:path'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import extractDepcruiseOptions from 'dependency-cruiser/config-utl/extract-depcruise-options'
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config'
import ts from 'typescript'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const FILES = globSync('{clients,examples,src,standins,test}/**/*.{ts,tsx,css,js}')
const isTest = (file: string) => /\.(test\.tsx?|spec\.ts)$/.test(file)
const isWritten = (file: string) => !/\.(gen\.ts|data\.json)$/.test(file)

const crowded = (files: string[]) =>
  Object.entries(
    Object.groupBy(
      files.filter((file) => !isTest(file)),
      dirname,
    ),
  )
    .filter(([, inside = []]) => inside.length > 30)
    .map(([folder]) => folder)
const isLong = (text: string) => text.trimEnd().split('\n').length > 400
const isDrawer = (file: string) => /(^|\/)(utils|helpers|types)\//.test(file)
const isBarrel = (file: string, text: string) => {
  if (basename(file, extname(file)) !== 'index') return false
  const { statements } = ts.createSourceFile(file, text, ts.ScriptTarget.Latest)
  return statements.every((each) => ts.isExportDeclaration(each) && each.moduleSpecifier)
}
const read = (file: string) => readFileSync(file, 'utf8')

describe('the house', () => {
  it('is looked through whole', () => {
    expect(FILES).toEqual(
      expect.arrayContaining(['src/server.ts', 'standins/demo.ts', 'test/house.test.ts']),
    )
    expect(FILES.length).toBeGreaterThan(1000)
  })

  it('has no folder with more than 30 files besides tests', () => {
    const many = (count: number, end: string) =>
      Array.from({ length: count }, (_, i) => `src/orders/file-${i}${end}`)
    expect(crowded(many(31, '.ts'))).toEqual(['src/orders'])
    expect(crowded([...many(30, '.tsx'), ...many(9, '.test.ts'), ...many(9, '.spec.ts')])).toEqual(
      [],
    )
    expect(crowded(FILES)).toEqual([])
  })

  it('has no file over 400 lines that somebody wrote', () => {
    expect([isLong('a\n'.repeat(400)), isLong('a\n'.repeat(401))]).toEqual([false, true])
    expect(FILES.filter((file) => isWritten(file) && isLong(read(file)))).toEqual([])
  })

  it('has no drawer for odds and ends', () => {
    expect(isDrawer('src/web/utils/dates.ts')).toBe(true)
    expect(FILES.filter(isDrawer)).toEqual([])
  })

  it('has no index that only passes other files on', () => {
    expect(isBarrel('src/orders/index.ts', "export * from './order.ts'\n")).toBe(true)
    expect(isBarrel('src/orders/index.ts', "import './order.ts'\n")).toBe(false)
    expect(FILES.filter((file) => isBarrel(file, read(file)))).toEqual([])
  })
})

interface Example {
  /** "from -> to", or "from -type-> to" for an import of types; the first one is against the rule. */
  breaks: string[]
  keeps: string
  /** What can't be broken without breaking these as well. */
  also?: string[]
}

/** A room that reaches up, and the same room reaching down. */
const arrow = (room: string, up: string, down: string, also: string[] = []): Example => ({
  breaks: [`src/${room}/up.tsx -> src/${up}`],
  keeps: `src/${room}/down.tsx -> src/${down}`,
  also,
})

const EXAMPLES: Record<string, Example> = {
  'no-cycle': {
    // A circle is told of once, by its first file.
    breaks: ['src/orders/egg.ts -> src/orders/hen.ts', 'src/orders/hen.ts -> src/orders/egg.ts'],
    keeps: 'src/orders/chick.ts -> src/orders/hen.ts',
  },
  'no-orphan-import': {
    breaks: ['src/orders/lost.ts -> src/orders/nowhere.ts'],
    keeps: 'src/orders/found.ts -> src/orders/order.ts',
  },
  'no-arrow-up-from-platform': arrow('platform', 'orders/order.ts', 'platform/clock.ts', [
    'platform-knows-no-feature',
  ]),
  'no-arrow-up-from-audit': arrow('audit', 'addresses/address.ts', 'platform/clock.ts'),
  'no-arrow-up-from-addresses': arrow('addresses', 'staff/session.ts', 'audit/action.ts'),
  'no-arrow-up-from-staff': arrow('staff', 'orders/order.ts', 'addresses/address.ts'),
  'no-arrow-up-from-organizations': arrow('organizations', 'orders/order.ts', 'staff/session.ts'),
  'no-arrow-up-from-orders': arrow('orders', 'money/refunds/refund.ts', 'staff/session.ts'),
  'no-arrow-up-from-money': arrow('money', 'delivery/link.ts', 'orders/order.ts'),
  'no-arrow-up-from-fulfillment': arrow('fulfillment', 'delivery/link.ts', 'orders/order.ts'),
  'no-arrow-up-from-delivery': arrow('delivery', 'fulfillment/copy.ts', 'orders/order.ts'),
  'no-arrow-up-from-aftercare': arrow('aftercare', 'privacy/person.ts', 'delivery/link.ts'),
  'no-arrow-up-from-privacy': arrow('privacy', 'analytics/range.ts', 'aftercare/newer-deed.ts'),
  'no-arrow-up-from-analytics': arrow('analytics', 'upkeep/promise.ts', 'privacy/person.ts'),
  'no-arrow-up-from-upkeep': arrow('upkeep', 'contract/endpoint.ts', 'analytics/range.ts'),
  'no-arrow-up-from-contract': arrow('contract', 'http/app.ts', 'orders/order.ts', [
    'contract-is-shared',
  ]),
  'no-arrow-up-from-http': arrow('http', 'web/api.ts', 'contract/endpoint.ts', ['http-is-thin']),
  'nouns-are-pure': {
    breaks: ['src/orders/impure.ts -> src/orders/orders.db.ts'],
    keeps: 'src/orders/pure.ts -> src/errors.ts',
  },
  'sql-knows-the-database': {
    breaks: ['src/orders/eager.db.ts -> src/platform/clock.ts'],
    keeps: 'src/orders/plain.db.ts -> src/platform/db.ts',
  },
  'use-cases-are-handed-their-parts': {
    breaks: ['src/orders/place-greedy.ts -> src/server-settings.ts'],
    keeps: 'src/orders/place-modest.ts -> src/orders/orders.db.ts',
  },
  'parts-only-as-types': {
    breaks: ['src/orders/send-by-itself.job.ts -> src/platform/clock.ts'],
    keeps: 'src/orders/send-as-told.job.ts -type-> src/platform/clock.ts',
  },
  'platform-knows-no-feature': {
    breaks: ['src/platform/curious.ts -> src/policy.ts'],
    keeps: 'src/platform/content.ts -> src/errors.ts',
  },
  'contract-is-shared': {
    breaks: ['src/contract/heavy.ts -> src/orders/orders.db.ts'],
    keeps: 'src/contract/light.ts -> src/orders/order.ts',
  },
  'http-is-thin': {
    breaks: ['src/http/thick.ts -> src/orders/send-as-told.job.ts'],
    keeps: 'src/http/thin.ts -> src/orders/place-modest.ts',
  },
  'http-is-handed-its-parts': {
    breaks: ['src/http/self-served.ts -> src/platform/clock.ts'],
    keeps: 'src/http/served.ts -type-> src/platform/clock.ts',
  },
  'web-meets-the-contract': {
    breaks: ['src/web/nosy.ts -> src/orders/place-modest.ts'],
    keeps: 'src/web/polite.ts -> src/contract/endpoint.ts',
  },
  'ui-knows-no-deed': {
    breaks: ['src/web/ui/deed-button.tsx -> src/web/api.ts'],
    keeps: 'src/web/ui/button.tsx -> src/web/ui/icon.tsx',
  },
  'shop-and-panel-are-apart': {
    breaks: ['src/web/shop/cart.tsx -> src/web/panel/queue.tsx'],
    keeps: 'src/web/shop/footer.tsx -> src/web/ui/icon.tsx',
  },
  'panel-and-shop-are-apart': {
    breaks: ['src/web/panel/desk.tsx -> src/web/shop/price-card.tsx'],
    keeps: 'src/web/panel/list.tsx -> src/web/ui/icon.tsx',
  },
  'sign-in-serves-both': {
    breaks: [
      'src/web/sign-in/login.tsx -> src/web/panel/rail.tsx',
      'src/web/sign-in/card.tsx -> src/web/account/keys.tsx',
    ],
    keeps: 'src/web/sign-in/form.tsx -> src/web/ui/button.tsx',
  },
  'account-is-apart': {
    breaks: [
      'src/web/account/keys.tsx -> src/web/panel/queue.tsx',
      'src/web/account/frame.tsx -> src/web/shop/footer.tsx',
    ],
    keeps: 'src/web/account/page.tsx -> src/web/sign-in/form.tsx',
  },
  'ordering-serves-both': {
    breaks: [
      'src/web/matching/lists.tsx -> src/web/shop/footer.tsx',
      'src/web/offer/notice.tsx -> src/web/account/keys.tsx',
    ],
    keeps: 'src/web/matching/paste.tsx -> src/web/ui/button.tsx',
  },
  'nobody-needs-the-build': {
    breaks: ['src/web/shop.tsx -> src/web/build/prerender.tsx'],
    keeps: 'src/web/build/card.tsx -> src/web/build/fonts.ts',
  },
  'the-product-knows-no-stand-in': {
    breaks: ['src/parts.ts -> standins/payments/start.ts'],
    keeps: 'standins/demo.ts -> src/policy.ts',
  },
  'nobody-imports-a-root': {
    breaks: ['standins/together.ts -> src/server.ts'],
    keeps: 'src/server.ts -> src/http/app.ts',
  },
}

describe('who may import whom', () => {
  const root = mkdtempSync(join(tmpdir(), 'deedbox-house-'))
  let rules: string[]
  let broken: Map<string, string[]>
  const fromOf = (line = '') => line.split(' ')[0] as string

  beforeAll(async () => {
    writeHouse(
      root,
      Object.values(EXAMPLES).flatMap(({ breaks, keeps }) => [...breaks, keeps]),
    )
    const options = await extractDepcruiseOptions('./.dependency-cruiser.cjs')
    rules = (options.ruleSet?.forbidden ?? []).map(({ name = '' }) => name)
    const { output } = await cruise(['src', 'standins'], { ...options, baseDir: root }, undefined, {
      tsConfig: extractTSConfig('tsconfig.json'),
    })
    const { violations } = (output as ICruiseResult).summary
    broken = Map.groupBy(violations, ({ from }) => from)
      .entries()
      .reduce(
        (all, [from, its]) =>
          all.set(
            from,
            its.map(({ rule }) => rule.name),
          ),
        new Map(),
      )
  })
  afterAll(() => rmSync(root, { recursive: true }))

  it('has an example for every rule', () => {
    expect(Object.keys(EXAMPLES).sort()).toEqual([...rules].sort())
  })

  it.each(Object.entries(EXAMPLES))('is held by %s', (rule, { breaks, keeps, also = [] }) => {
    expect(broken.get(fromOf(breaks[0]))?.sort()).toEqual([rule, ...also].sort())
    expect(broken.get(fromOf(keeps))).toBeUndefined()
  })
})

/** Files that say nothing but what they import. "nowhere" is imported and not there. */
function writeHouse(root: string, lines: string[]) {
  const files = new Map<string, string>()
  for (const line of lines) {
    const [from = '', arrow, to = ''] = line.split(' ')
    const path = relative(dirname(from), to)
    const words = arrow === '->' ? 'import { it }' : 'import type { it }'
    if (files.has(from)) throw new Error(`${from} is in two examples`)
    files.set(from, `${words} from '${path.startsWith('.') ? path : `./${path}`}'\n`)
  }
  for (const line of lines) {
    const to = line.split(' ').at(-1) as string
    if (!files.has(to) && !to.includes('nowhere')) files.set(to, '')
  }
  for (const [file, imports] of files) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), `${imports}export const it = 1\n`)
  }
}
