import { globSync } from 'node:fs'
import { expect, it } from 'vitest'
import { EVERY_JOB } from './every-job.ts'
import * as catalog from './job-catalog.ts'
import type { JobHandler } from './platform/job.ts'
import { JOB_WORDS } from './upkeep/job-words.ts'

it('the list of every job includes each job file, so none is forgotten', async () => {
  const files = globSync('./**/*.job.ts', { cwd: import.meta.dirname })
  const modules = await Promise.all(
    files.map((file): Promise<Record<string, unknown>> => import(`./${file}`)),
  )
  const found = modules.map((module) => Object.values(module).filter(isHandler))
  expect(found.flat().map(nameOf).sort()).toEqual(EVERY_JOB.map(nameOf).sort())
  expect(found.filter((handlers) => handlers.length === 0)).toEqual([])
})

it('the list of every job has words for each, and says what happens when it runs out of retries', () => {
  expect(Object.keys(JOB_WORDS).sort()).toEqual(EVERY_JOB.map(nameOf).sort())
  for (const { job } of EVERY_JOB) {
    const isScheduled = job.schedule !== undefined
    expect({ job: job.name, isAgain: JOB_WORDS[job.name]?.ends === 'again' }).toEqual({
      job: job.name,
      isAgain: isScheduled,
    })
  }
})

it('the list of every job has one name and one handler per job', () => {
  const names = EVERY_JOB.map(nameOf)
  expect(new Set(names).size).toBe(names.length)
})

it('the list of every job handles all jobs that cross rooms', () => {
  const jobs = Object.values(catalog)
  expect(EVERY_JOB.map(nameOf)).toEqual(expect.arrayContaining(jobs.map(({ name }) => name)))
  expect(jobs.length).toBeGreaterThan(0)
})

function nameOf({ job }: Pick<JobHandler, 'job'>): string {
  return job.name
}

function isHandler(value: unknown): value is JobHandler {
  return typeof value === 'object' && value !== null && 'job' in value && 'run' in value
}
