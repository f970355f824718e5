import { describe, expect, it } from 'vitest'
import { chapterFor, PLAYBOOK } from './playbook.ts'

describe('the playbook', () => {
  it.each([
    ['/admin/desk', 'match'],
    ['/admin/desk/0199', 'match'],
    ['/admin/orders/0199', 'refunds'],
    ['/admin/settings/offices', 'index'],
    ['/admin/customers/withheld', 'withheld'],
    ['/admin/health', 'lights'],
    ['/admin/deskless', undefined],
    ['/admin/settings/activity', undefined],
  ])('opens at the chapter of the page it was opened from: %s', (path, id) => {
    expect(chapterFor(path)?.id).toBe(id)
  })

  it('has one chapter per name', () => {
    expect(new Set(PLAYBOOK.map(({ id }) => id)).size).toBe(PLAYBOOK.length)
  })
})
