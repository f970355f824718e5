import type { SecurityNews } from '../../job-catalog.ts'
import { cardWords, orderNumber } from '../../orders/order.ts'
import { formatCents } from '../../orders/price.ts'
import type { Draft } from './letter.ts'

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

/** The subject, what happened, and where to look at it. */
type Said = [subject: string, words: string, action: Draft['action']]

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
  const [subject, words, action] = saidOf(about)
  return {
    subject,
    preview: 'If you didn’t expect this, act now.',
    heading: 'Security notice',
    blocks: [
      words,
      ...(about.emails.length > 0 ? [{ choices: about.emails }] : []),
      'If you expected this, you don’t need to do anything. If you didn’t, sign in, undo it, change your password and email us right away.',
    ],
    action,
  }
}

function saidOf({ news, by, person, organization, brandName, when, base }: About): Said {
  const mine = {
    label: 'Review your account',
    url: `${base}/${base.endsWith('admin') ? 'account' : 'me'}`,
  }
  const members = { label: 'Review members', url: `${base}/members` }
  switch (news.about) {
    case 'password':
      return [
        `Your ${brandName} password was changed`,
        `The password of ${person} was changed on ${when}. All other sessions were signed out.`,
        mine,
      ]
    case 'factor_added':
    case 'factor_removed': {
      const isAdded = news.about === 'factor_added'
      const act = isAdded ? 'added to' : 'removed from'
      return [
        `A second step was ${act} your ${brandName} account`,
        `${FACTORS[news.factor]} was ${act} ${person} by ${by} on ${when}.`,
        mine,
      ]
    }
    case 'role':
      return [
        `${person} is now ${ROLES[news.role] ?? news.role}`,
        `${by} changed the role of ${person} at ${organization} on ${when}.`,
        base.endsWith('admin') ? { ...members, url: `${base}/staff` } : members,
      ]
    case 'invited':
      return [
        `${person} was invited to ${organization}`,
        `${by} invited ${person} to ${organization} as ${ROLES[news.role] ?? news.role} on ${when}.`,
        members,
      ]
    case 'removed': {
      const keys =
        news.keys === 0
          ? ''
          : ` ${news.keys === 1 ? 'The API key' : `The ${news.keys} API keys`} that they made ${news.keys === 1 ? 'was' : 'were'} revoked.`
      return [
        `${person} was removed from ${organization}`,
        `${by} removed ${person} from ${organization} on ${when}. They were signed out everywhere.${keys}`,
        members,
      ]
    }
    case 'key_added':
    case 'key_rolled': {
      const act = news.about === 'key_added' ? 'created' : 'rolled'
      const mode = news.livemode ? 'live' : 'test'
      return [
        `An API key of ${organization} was ${act}`,
        `${by} ${act} the ${mode} key “${news.name}” (${news.hint}) on ${when}.`,
        { label: 'Review your keys', url: `${base}/keys` },
      ]
    }
    case 'recipients':
      return [
        `Deeds for ${organization} now go to a new email`,
        `Order ${orderNumber(news.orderId)}, placed with ${by} on ${when}, is the first that is delivered to:`,
        { label: 'View the order', url: `${base}/orders/${news.orderId}` },
      ]
    case 'automatic_top_up': {
      const { rule } = news
      return [
        `Automatic top-up of ${organization} was ${rule ? 'set' : 'turned off'}`,
        rule
          ? `${by} set this on ${when}: when the balance falls below ${formatCents(rule.belowCents)}, we charge the saved card ${formatCents(rule.addCents)}, at most ${formatCents(rule.dayCents)} within 24 hours.`
          : `${by} turned it off on ${when}. We no longer charge the saved card.`,
        { label: 'Review automatic top-up', url: `${base}/automatic-top-up` },
      ]
    }
    case 'saved_card': {
      const { card } = news
      return [
        `The saved card of ${organization} was ${card ? 'changed' : 'removed'}`,
        card
          ? `${by} saved ${cardWords(card)} on ${when}.`
          : `${by} removed the saved card on ${when}.`,
        { label: 'Review the card', url: `${base}/automatic-top-up` },
      ]
    }
    case 'second_step': {
      const what = news.isRequired ? 'now requires' : 'no longer requires'
      return [
        `${organization} ${what} a second step`,
        `${by} changed this for all members on ${when}.`,
        members,
      ]
    }
  }
}
