import { formatCents } from '../../orders/price.ts'
import { moneyBackWords } from '../../orders/story-words.ts'
import type { Draft } from './letter.ts'

interface About {
  organization: string
  /** The balance's own page. */
  url: string
}

const VIEW = 'View your balance'

export function toppedUpLetter(
  about: About & { cents: number; balanceCents: number; on: string },
): Draft {
  const { organization, url, cents, balanceCents, on } = about
  const amount = formatCents(cents)
  return {
    subject: `Receipt: ${amount} added to the balance of ${organization}`,
    preview: `The balance is ${formatCents(balanceCents)} now.`,
    heading: `${amount} added to your balance`,
    blocks: [
      `We received your payment on ${on}. The balance of ${organization} is ${formatCents(balanceCents)} now.`,
      { total: 'Paid by card', amount, isReceipt: true },
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

export function balanceReturnedLetter(about: About & { cents: number }): Draft {
  const { organization, url, cents } = about
  const amount = formatCents(cents)
  return {
    subject: `We returned ${amount} from the balance of ${organization}`,
    preview: moneyBackWords(false),
    heading: `We returned ${amount}`,
    blocks: [
      `${amount} was returned from the balance of ${organization}. ${moneyBackWords(false)}`,
    ],
    action: { label: VIEW, url },
  }
}
