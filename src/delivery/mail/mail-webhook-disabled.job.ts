import { mailWebhookDisabled } from '../../job-catalog.ts'
import { readDisabledEndpoint } from '../../organizations/webhooks/endpoints.db.ts'
import type { Parts } from '../../parts.ts'
import { handle } from '../../platform/job.ts'
import { webhookDisabledLetter } from '../letters/account.email.ts'
import { tellOrganization } from './tell-organization.ts'

export const mailWebhookDisabledJob = handle(
  mailWebhookDisabled,
  async (parts: Pick<Parts, 'db' | 'config' | 'mail'>, { endpointId }, { log }) => {
    const endpoint = await readDisabledEndpoint(parts.db, endpointId)
    if (!endpoint) return
    const { organizationId, disabledAt, disabledBecause } = endpoint
    const { host } = new URL(endpoint.url)
    const url = `${parts.config.PUBLIC_URL}/account/webhooks`
    const draft = async (organization: string) => ({
      letter: webhookDisabledLetter({ organization, host, because: disabledBecause, url }),
    })
    // One that is enabled and fails again is news again.
    const newsId = `${endpointId}.${disabledAt.getTime()}`
    await tellOrganization(parts, { organizationId, newsId, draft }, log)
  },
)
