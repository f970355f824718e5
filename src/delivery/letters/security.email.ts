import type { SecurityNews } from '../../job-catalog.ts'
import { cardWords, orderNumber } from '../../orders/order.ts'
import { formatCents } from '../../orders/price.ts'
import type { Block, Draft } from './letter.ts'

interface About {
  news: SecurityNews['news']
  by: string
  /** Those that deeds are sent to for the first time. */
  emails: string[]
  /** Whose account it is about; empty if it's about nobody's. */
  person: string
  organization: string
  brandName: string
  when: string
  /** Where accounts of this kind are managed. */
  base: string
}

interface Said {
  subject: string
  blocks: Block[]
  action: Draft['action']
}

const FACTORS = {
  passkey: 'A passkey',
  authenticator: 'An authenticator app',
  all: 'Every second step',
} as const
const ROLES: Record<string, string> = {
  admin: 'an admin',
  member: 'a buyer',
  viewer: 'a viewer',
  owner: 'an owner',
  agent: 'an agent',
  read_only: 'view-only',
}

/** Something changed that only the owner of an account can tell from a takeover. */
export function securityLetter(about: About): Draft {
  const { subject, blocks, action } = saidOf(about)
  return {
    subject,
    preview: 'If you didn’t expect this, act now.',
    heading: 'Security notice',
    blocks: [
      ...blocks,
      'If you expected this, you don’t need to do anything. If you didn’t, sign in, undo it, change your password and email us right away.',
    ],
    action,
  }
}

function saidOf({ news, by, emails, person, organization, brandName, when, base }: About): Said {
  const mine = {
    label: 'Review your account',
    url: `${base}/${base.endsWith('admin') ? 'account' : 'me'}`,
  }
  const members = { label: 'Review members', url: `${base}/members` }
  switch (news.about) {
    case 'password':
      return {
        subject: `Your ${brandName} password was changed`,
        blocks: [
          `The password of ${person} was changed on ${when}. All other sessions were signed out.`,
        ],
        action: mine,
      }
    case 'factor_added':
    case 'factor_removed': {
      const isAdded = news.about === 'factor_added'
      const act = isAdded ? 'added to' : 'removed from'
      return {
        subject: `A second step was ${act} your ${brandName} account`,
        blocks: [`${FACTORS[news.factor]} was ${act} ${person} by ${by} on ${when}.`],
        action: mine,
      }
    }
    case 'role':
      return {
        subject: `${person} is now ${ROLES[news.role] ?? news.role}`,
        blocks: [`${by} changed the role of ${person} at ${organization} on ${when}.`],
        action: base.endsWith('admin') ? { ...members, url: `${base}/staff` } : members,
      }
    case 'invited':
      return {
        subject: `${person} was invited to ${organization}`,
        blocks: [
          `${by} invited ${person} to ${organization} as ${ROLES[news.role] ?? news.role} on ${when}.`,
        ],
        action: members,
      }
    case 'removed': {
      const keys =
        news.keys === 0
          ? ''
          : ` ${news.keys === 1 ? 'The API key' : `The ${news.keys} API keys`} that they made ${news.keys === 1 ? 'was' : 'were'} revoked.`
      return {
        subject: `${person} was removed from ${organization}`,
        blocks: [
          `${by} removed ${person} from ${organization} on ${when}. They were signed out everywhere.${keys}`,
        ],
        action: members,
      }
    }
    case 'key_added':
    case 'key_rolled': {
      const act = news.about === 'key_added' ? 'created' : 'rolled'
      const mode = news.livemode ? 'live' : 'test'
      return {
        subject: `An API key of ${organization} was ${act}`,
        blocks: [`${by} ${act} the ${mode} key “${news.name}” (${news.hint}) on ${when}.`],
        action: { label: 'Review your keys', url: `${base}/keys` },
      }
    }
    case 'recipients':
      return {
        subject: `Deeds for ${organization} now go to a new email`,
        blocks: [
          `Order ${orderNumber(news.orderId)}, placed with ${by} on ${when}, is the first that is delivered to:`,
          { choices: emails },
        ],
        action: { label: 'View the order', url: `${base}/orders/${news.orderId}` },
      }
    case 'automatic_top_up': {
      const { rule } = news
      return {
        subject: `Automatic top-up of ${organization} was ${rule ? 'set' : 'turned off'}`,
        blocks: [
          rule
            ? `${by} set this on ${when}: when the balance falls below ${formatCents(rule.belowCents)}, we charge the saved card ${formatCents(rule.addCents)}, at most ${formatCents(rule.dayCents)} within 24 hours.`
            : `${by} turned it off on ${when}. We no longer charge the saved card.`,
        ],
        action: { label: 'Review automatic top-up', url: `${base}/automatic-top-up` },
      }
    }
    case 'saved_card': {
      const { card } = news
      return {
        subject: `The saved card of ${organization} was ${card ? 'changed' : 'removed'}`,
        blocks: [
          card
            ? `${by} saved ${cardWords(card)} on ${when}.`
            : `${by} removed the saved card on ${when}.`,
        ],
        action: { label: 'Review the card', url: `${base}/automatic-top-up` },
      }
    }
    case 'second_step': {
      const what = news.isRequired ? 'now requires' : 'no longer requires'
      return {
        subject: `${organization} ${what} a second step`,
        blocks: [`${by} changed this for all members on ${when}.`],
        action: members,
      }
    }
  }
}
