import { expect, it } from 'vitest'
import { createLog } from './log.ts'

/** What a log call would write, as text. */
function written(write: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = []
  write(createLog({ level: 'info', role: 'test' }, { write: (line) => void lines.push(line) }))
  return lines.join('')
}

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

it('the log keeps no message of the database that quotes a value, only its code', () => {
  const quoting = Object.assign(new Error('invalid input syntax for type integer: "canary"'), {
    code: '22P02',
    severity: 'ERROR',
  })
  const text = written((log) => {
    log.error({ err: quoting }, 'failed')
    log.error({ err: new Error('outer', { cause: quoting }) }, 'failed')
  })
  expect(text).toContain('The database refused a value (22P02)')
  expect(text).not.toContain('canary')
  const away = { code: '57P01', severity: 'FATAL' }
  const ended = Object.assign(new Error('terminating connection'), away)
  expect(written((log) => log.error({ err: ended }, 'failed'))).toContain('terminating connection')
})
