import { describe, expect, it } from 'vitest'
import { mutantsOf, mutate, parses, pickMutants } from './mutant.ts'

/** Everything that a piece of code can become, by what was done to it. */
function changesOf(source: string): Array<[operator: string, becomes: string]> {
  return mutantsOf('src/orders/x.ts', source).map((mutant) => [
    mutant.operator,
    mutate(source, mutant),
  ])
}

describe('The mutator', () => {
  it.each([
    ['a < b', 'comparison', 'a <= b'],
    ['a <= b', 'comparison', 'a < b'],
    ['a > b', 'comparison', 'a >= b'],
    ['a >= b', 'comparison', 'a > b'],
    ['a === b', 'equality', 'a !== b'],
    ['a !== b', 'equality', 'a === b'],
    ['a && b', 'logic', 'a || b'],
    ['a || b', 'logic', 'a && b'],
    ['a + b', 'arithmetic', 'a - b'],
    ['a - b', 'arithmetic', 'a + b'],
    ['a * b', 'arithmetic', 'a / b'],
    ['a / b', 'arithmetic', 'a * b'],
    ['a % b', 'arithmetic', 'a * b'],
    ['x = a ?? b', 'fallback dropped', 'x = a'],
    ['x = true', 'boolean', 'x = false'],
    ['x = false', 'boolean', 'x = true'],
    ['x = 60_000', 'number', 'x = 60001'],
    ['x = a ? b : c', 'negation', 'x = !(a) ? b : c'],
    ['if (a) { b } else { c }', 'negation', 'if (!(a)) { b } else { c }'],
    ['if (a) throw b', 'guard dropped', 'if (false) throw b'],
    ['await send(a)', 'call dropped', ';'],
    ["x = ['ready', 'delivered']", 'item dropped', "x = ['delivered']"],
    ["x = ['ready', 'delivered']", 'item dropped', "x = ['ready']"],
    ["q = db.where('at', '<', now)", 'query word', "q = db.where('at', '<=', now)"],
    ["q = eb('id', 'in', ids)", 'query word', "q = eb('id', 'not in', ids)"],
    ["q = db.where('at', 'is', null)", 'query word', "q = db.where('at', 'is not', null)"],
    ["q = db.orderBy('at', 'desc')", 'query word', "q = db.orderBy('at', 'asc')"],
    ["q = db.where('at', '<', now).execute()", 'link dropped', 'q = db.execute()'],
    ['x = list.filter(isOpen)', 'link dropped', 'x = list'],
    ['x = list.some(isOpen)', 'method', 'x = list.every(isOpen)'],
    ['x = Math.min(a, b)', 'method', 'x = Math.max(a, b)'],
    ['q = db.set({ a, b: c })', 'column dropped', 'q = db.set({ b: c })'],
    ['q = db.set({ a, b: c })', 'column dropped', 'q = db.set({ a })'],
    [`q = sql\`where at < \${x}\``, 'sql', `q = sql\`where at <= \${x}\``],
    [`q = sql\`where \${x} and id = 7\``, 'sql', `q = sql\`where \${x} or id = 7\``],
    [`q = sql\`where \${x} and id = 7\``, 'sql', `q = sql\`where \${x} and id <> 7\``],
    ['q = sql<Row>`order by at desc`', 'sql', 'q = sql<Row>`order by at asc`'],
    ['q = sql`where at is not null`', 'sql', 'q = sql`where at is null`'],
    [`q = sql\`where not exists (\${x})\``, 'sql', `q = sql\`where exists (\${x})\``],
    [
      'q = sql`select max(at) from t for update`',
      'sql',
      'q = sql`select min(at) from t for update`',
    ],
    ['q = sql`select max(at) from t for update`', 'sql', 'q = sql`select max(at) from t `'],
    ["q = sql`at - interval '1 day'`", 'sql', "q = sql`at + interval '1 day'`"],
  ])('turns %s (%s) into %s', (source, operator, becomes) => {
    expect(changesOf(source)).toContainEqual([operator, becomes])
    expect(parses('x.ts', becomes)).toBe(true)
  })

  it.each([
    'type Zero = 0 | true',
    'interface Flag { isOpen: true }',
    'let x: 1 | 2',
    'x = y as unknown as 1',
    "import { a } from './a.ts'",
    "parts.log.warn({ count: 1 }, 'too many')",
    "runLog.error({ count: 1 }, 'too many')",
    "x = z.string().describe(isLong ? 'a' : 'b')",
    'x = { 404: y }',
    `q = sql\`update t set a = \${x}\``,
    'q = sql`where at between 1 and 2`',
    `q = sql\`where at between \${x} and \${y}\``,
  ])('leaves %s alone', (source) => {
    expect(changesOf(source)).toEqual([])
  })

  it('says where a mutant is and what was changed', () => {
    const [mutant] = mutantsOf('src/orders/x.ts', '\nif (a\n  < b) c()')
    expect(mutant).toMatchObject({ file: 'src/orders/x.ts', line: 2 })
    expect(mutant?.change).toBe('negation: a < b → !(a < b)')
  })

  it('knows code that no longer parses', () => {
    expect(parses('x.ts', 'a <=')).toBe(false)
  })
})

describe('The pick', () => {
  const many = 'if (a < 1) b()\n'.repeat(50)
  const all = ['orders', 'http'].flatMap((room) => mutantsOf(`src/${room}/x.ts`, many))
  all.push(...mutantsOf('src/staff/x.ts', 'x = a < b'))
  const pick = (count: number, seed: number) => pickMutants(all, count, seed, () => true)

  it('is the same for the same seed, and another for another', () => {
    expect(pick(12, 7)).toEqual(pick(12, 7))
    expect(pick(12, 7)).not.toEqual(pick(12, 8))
  })

  it('takes a share from each room and each operator', () => {
    const picked = pick(11, 7)
    const rooms = Map.groupBy(picked, ({ file }) => file)
    const [least = 0, ...others] = [...rooms.values()].map(({ length }) => length).sort()
    // A pick that stands beside another is left out.
    expect([least, others.every((length) => length >= 4)]).toEqual([1, true])
    const operators = Map.groupBy(picked, ({ operator }) => operator)
    expect(operators.size).toBe(5)
    expect(Math.max(...[...operators.values()].map(({ length }) => length))).toBeLessThanOrEqual(3)
  })

  it('takes nothing twice, one mutant per line, and nothing unusable', () => {
    const picked = pickMutants(all, 1000, 7, ({ operator }) => operator !== 'number')
    expect(picked).toHaveLength(101)
    expect(new Set(picked.map(({ file, line }) => `${file}:${line}`)).size).toBe(101)
    expect(picked.filter(({ operator }) => operator === 'number')).toEqual([])
  })
})
