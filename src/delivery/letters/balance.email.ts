import type { StopReason } from '../../money/automatic/automatic.ts'
import { cardWords } from '../../orders/order.ts'
import { formatCents } from '../../orders/price.ts'
import { moneyBackWords } from '../../orders/story-words.ts'
import type { Draft } from './letter.ts'

interface About {
  organization: string
  /** The balance's own page. */
  url: string
}

const VIEW = 'View your balance'
const PAID = {
  card: 'Paid by card',
  debit: 'Paid by bank debit',
  automatic: 'Charged to your saved card',
} as const

export function toppedUpLetter(
  about: About & {
    cents: number
    balanceCents: number
    on: string
    how: 'card' | 'debit' | 'automatic'
  },
): Draft {
  const { organization, url, cents, balanceCents, on, how } = about
  const amount = formatCents(cents)
  return {
    subject: `Receipt: ${amount} added to the balance of ${organization}`,
    preview: `The balance is ${formatCents(balanceCents)} now.`,
    heading: `${amount} added to your balance`,
    blocks: [
      `We received your payment on ${on}. The balance of ${organization} is ${formatCents(balanceCents)} now.`,
      { total: PAID[how], amount, isReceipt: true },
    ],
    action: { label: VIEW, url },
  }
}

export function lowBalanceLetter(about: About & { balanceCents: number; lowCents: number }): Draft {
  const { organization, url, balanceCents, lowCents } = about
  const left = formatCents(balanceCents)
  return {
    subject: `The balance of ${organization} is down to ${left}`,
    preview: 'Orders stop when it runs out.',
    heading: `Your balance is down to ${left}`,
    blocks: [
      `You asked us to tell you when it falls below ${formatCents(lowCents)}. We’ll refuse orders that it can’t cover.`,
    ],
    action: { label: 'Top up', url },
    after: [
      'We won’t remind you again until you top up. You can change the threshold on the same page.',
    ],
  }
}

/** What became of money that left a balance, or never came. */
const GONE = {
  returned: (amount: string, organization: string) => ({
    subject: `We returned ${amount} from the balance of ${organization}`,
    preview: moneyBackWords(false),
    heading: `We returned ${amount}`,
    words: `${amount} was returned from the balance of ${organization}. ${moneyBackWords(false)}`,
  }),
  'debit-failed': (amount: string, organization: string) => ({
    subject: `The bank debit of ${amount} for ${organization} failed`,
    preview: 'Nothing was added to your balance.',
    heading: `Your bank debit of ${amount} failed`,
    words:
      'Your bank didn’t send the money, so nothing was added to your balance. Check the account with your bank, or top up by card.',
  }),
  'debit-returned': (amount: string, organization: string) => ({
    subject: `A bank debit of ${amount} for ${organization} was returned`,
    preview: 'We took it back from your balance.',
    heading: `Your bank returned a debit of ${amount}`,
    words: `Your bank took back ${amount} that we had added to your balance, so we took it from the balance again. If some of it was already spent, please top up: orders are on hold until that’s settled.`,
  }),
}

export function moneyGoneLetter(why: keyof typeof GONE, about: About & { cents: number }): Draft {
  const { organization, url, cents } = about
  const { words, ...draft } = GONE[why](formatCents(cents), organization)
  return { ...draft, blocks: [words], action: { label: VIEW, url } }
}

/** Automatic top-up charges nothing until an admin turns it on again. */
export function stoppedLetter(
  about: About & {
    because: StopReason
    detail: string | null
    card: { brand: string; last4: string } | null
  },
): Draft {
  const { organization, url, because, detail, card } = about
  const named = card ? cardWords(card) : 'Your saved card'
  const { heading, words, label } = {
    declined: {
      heading: 'Your saved card was declined',
      words: `${named} was declined. ${detail ?? ''} We won’t charge it again until an admin turns automatic top-up back on.`,
      label: 'Review automatic top-up',
    },
    authentication: {
      heading: 'Your bank asks you to confirm a top-up',
      words: `The bank wants an admin to confirm the charge to ${named} in person. Automatic top-up is paused until then.`,
      label: 'Confirm the top-up',
    },
    disputed: {
      heading: 'A bank is disputing a top-up',
      words:
        'We won’t charge your saved card while a top-up is disputed. If you recognize the charge, ask your bank to withdraw the dispute.',
      label: 'Review automatic top-up',
    },
  }[because]
  return {
    subject: `Automatic top-up of ${organization} has stopped`,
    preview: heading,
    heading,
    blocks: [words, 'Orders go on for as long as the balance lasts. You can also top up by hand.'],
    action: { label, url },
  }
}
