import { randomUUID } from 'node:crypto'
import { Registry } from 'prom-client'
import { EVERY_JOB } from '../../../src/every-job.ts'
import { testSource } from '../../../src/fulfillment/sources/test-source.ts'
import { buildApp } from '../../../src/http/app.ts'
import { makeKey } from '../../../src/organizations/api-key.ts'
import { insertKey } from '../../../src/organizations/api-keys.db.ts'
import { NEWEST_VERSION, SCOPES, type Scope } from '../../../src/organizations/scope.ts'
import { testStorageOf } from '../../../src/platform/document-store.ts'
import { startEnqueuing } from '../../../src/platform/jobs.ts'
import { plainLab } from '../../../src/platform/lab/plain-lab.ts'
import { noMail } from '../../../src/platform/mail.ts'
import { noPayments } from '../../../src/platform/payments.ts'
import { playStaff } from '../../../src/upkeep/play-staff.ts'
import { openBrowser, type Reply } from '../browser.ts'
import { createTestDatabase } from '../database.ts'
import { credit } from '../money/balance.ts'
import type { TestShop } from '../shop.ts'
import { addOrganization, addOrganizationMember, signInAsMember } from '../staff.ts'

/** A program of an organization: its key, and calls with it. */
export interface ApiClient {
  organizationId: string
  /** Who made its keys. */
  memberId: string
  key: string
  get(path: string, headers?: Record<string, string>): Promise<Reply>
  /** With a key of its own for each call unless one is given. */
  post(path: string, body: object, headers?: Record<string, string>): Promise<Reply>
}

export interface KeyWanted {
  livemode?: boolean
  scopes?: readonly Scope[]
  expiresAt?: Date
}

/** Another key of an organization, as one of its admins makes it. */
export async function addApiKey(
  shop: Pick<TestShop, 'parts'>,
  { organizationId, memberId }: Pick<ApiClient, 'organizationId' | 'memberId'>,
  { livemode = true, scopes = SCOPES, expiresAt }: KeyWanted = {},
): Promise<string> {
  const made = makeKey(livemode)
  const row = {
    ...made,
    organizationId,
    name: 'Main',
    scopes: [...scopes],
    version: NEWEST_VERSION,
    createdBy: memberId,
    // Whoever wants one that has expired gets one that was made before.
    at: new Date(Math.min(Date.now(), (expiresAt?.getTime() ?? Infinity) - 1000)),
    expiresAt: expiresAt ?? null,
  }
  await shop.parts.db.transaction().execute((tx) => insertKey(tx, row))
  return made.key
}

/** An organization with a balance and a key that may do everything. */
export async function openApi(shop: TestShop, cents = 100_000): Promise<ApiClient> {
  const organizationId = await addOrganization(shop)
  const email = `${randomUUID()}@elm.test`
  const memberId = await addOrganizationMember(shop, organizationId, 'admin', email)
  if (cents > 0) await credit(shop, organizationId, cents)
  const key = await addApiKey(shop, { organizationId, memberId })
  return { organizationId, memberId, ...withKey(shop, key) }
}

export function withKey(
  shop: Pick<TestShop, 'visit'>,
  key: string,
): Pick<ApiClient, 'key' | 'get' | 'post'> {
  const authorization = `Bearer ${key}`
  return {
    key,
    get: (path, headers = {}) => shop.visit().get(path, { authorization, ...headers }),
    post: (path, body, headers = {}) =>
      shop.visit().post(path, body, {
        authorization,
        'idempotency-key': randomUUID(),
        ...headers,
      }),
  }
}

/** A second server of the same shop, which has test mode with a database of its own, and what a worker
 * has there. */
export async function openTestMode(shop: TestShop) {
  const database = await createTestDatabase()
  const { config, log, clock, geocoder } = shop.parts
  const shared = { config, log, clock, geocoder, storage: testStorageOf(config) }
  const jobs = await startEnqueuing(database.app.pool, log)
  const workersJobs = await startEnqueuing(database.jobs.pool, log)
  const test = { ...shared, db: database.app.db, jobs, sources: [testSource()] }
  const app = await buildApp({ ...shop.parts, test, metrics: new Registry() })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const jobParts = {
    ...shared,
    db: database.jobs.db,
    jobs: workersJobs,
    mail: noMail,
    payments: noPayments,
    lab: plainLab,
    sources: [testSource()],
  }

  /** Runs every job that is due, as its worker does. */
  async function work(): Promise<void> {
    const context = { log, signal: new AbortController().signal }
    const waiting = `select name, id from pgboss.job where state = 'created' and name = any($1)
      order by created_on limit 1`
    const handlers = new Map(EVERY_JOB.map((each) => [each.job.name, each]))
    for (;;) {
      const [job] = await database.query(
        `update pgboss.job set state = 'completed', completed_on = now()
         where (name, id) in (${waiting}) returning name, data`,
        [[...handlers.keys()]],
      )
      if (!job) return
      try {
        await handlers.get(job.name)?.run(jobParts as never, job.data as never, context)
      } catch (error) {
        // A source that is down: the worker tries again.
        if (!String(error).includes('Source down')) throw error
        await database.query('insert into pgboss.job (name, data) values ($1, $2)', [
          job.name,
          job.data,
        ])
      }
    }
  }

  return {
    database,
    jobParts,
    work,
    /** What test staff would do by now, and the jobs that follow from it. */
    async playStaff() {
      await playStaff(jobParts, log)
      await work()
    },
    visit: (headers: Record<string, string> = {}) => openBrowser(url, headers),
    async close() {
      await app.close()
      await jobs.stop()
      await workersJobs.stop()
      await database.drop()
    },
  }
}

/** The same with one of its admins, who is signed in at /account. */
export async function openWithAdmin(shop: TestShop) {
  const api = await openApi(shop)
  const adminEmail = `${randomUUID()}@elm.test`
  const admin = await signInAsMember(shop, api.organizationId, 'admin', adminEmail)
  return { api, admin, adminEmail }
}
