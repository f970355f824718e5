import { beforeAll, expect, it } from 'vitest'
import { describeShop } from '../../../test/support/describe-shop.ts'
import { forTests } from '../../../test/support/for-tests.ts'
import { signInAs } from '../../../test/support/staff.ts'

describeShop("the panel's customers", (shop) => {
  const staff = forTests(() => signInAs(shop, 'read_only'))
  beforeAll(async () => {
    await shop.database.pool.query(
      `insert into customers (email_key, email, full_name, order_count, deeds, captured_cents, last_order_at)
       select 'person' || i || '@example.com', 'Person' || i || '@example.com',
         (array['Ada Byron', 'Renée Müller', 'Chi Wei'])[1 + i % 3] || ' ' || i % 97, 1, 1, 1999,
         -- Many at the same moment: the key decides between them.
         date_trunc('day', now() - power(i / 2500.0, 3) * interval '1500 days')
       from generate_series(1, 2500) as i`,
    )
  })

  it.each([
    '',
    'PERSON249',
    'renée',
    'ada byron 5',
    'wei 3',
    '@example',
    '7',
    'zz',
    '%',
    'nobody here',
  ])('the panel finds the same customers by %j as a plain scan of all of them', async (q) => {
    const { rows } = await shop.database.pool.query(
      `select email from customers
         where strpos(search_fold(email), search_fold($1)) > 0
            or strpos(search_fold(full_name), search_fold($1)) > 0
         order by last_order_at desc, email_key desc`,
      [q],
    )
    const found: string[] = []
    let next: string | undefined = `/api/admin/customers?${new URLSearchParams({ q, limit: '37' })}`
    while (next) {
      const page = await staff.get(next)
      expect(page.status, page.text).toBe(200)
      found.push(...page.json.map(({ email }: { email: string }) => email))
      next = page.headers.get('link')?.match(/<(.+)>; rel="next"/)?.[1]
    }
    expect(found).toEqual(rows.map(({ email }) => email))
  })
})
