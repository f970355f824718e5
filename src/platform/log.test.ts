import { describe, expect, it } from 'vitest'
import { createLog } from './log.ts'

/** What a log call would write, as text. */
function written(write: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = []
  write(createLog({ level: 'info', role: 'test' }, { write: (line) => void lines.push(line) }))
  return lines.join('')
}

describe('the log', () => {
  it('the log contains no person and no secret, at any depth', () => {
    const person = { email: 'canary@example.com', fullName: 'Canary Bird', password: 'canary-pass' }
    const text = written((log) => log.info({ ...person, order: person, a: { b: person } }, 'said'))
    expect(text).toContain('[redacted]')
    expect(text.toLowerCase()).not.toContain('canary')
  })

  it("the log keeps an error's message and drops what drivers attach to it", () => {
    const error = Object.assign(new Error('it broke'), {
      code: '23505',
      detail: 'Key (email)=(canary@example.com) already exists.',
      parameters: ['canary@example.com'],
    })
    const text = written((log) => log.error({ err: error }, 'failed'))
    expect(text).toContain('it broke')
    expect(text).toContain('23505')
    expect(text).not.toContain('canary')
  })
})
