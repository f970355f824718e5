export interface Rotated {
  /** Encrypted again with the secret in use. */
  closed: number
  /** Encrypted with a secret that isn't configured anymore: nothing can read these. */
  lost: number
  /** Encrypted answers of the API with an earlier secret, and when the last is deleted. */
  answers: { count: number; until: Date | null }
  /** Links of an earlier secret that may still be emailed again. */
  links: number
}

/** What an operator does next, from what was done to each of the shop's databases. */
export function rotationInWords(done: readonly Rotated[]): string[] {
  const sum = (of: (each: Rotated) => number) => done.reduce((total, each) => total + of(each), 0)
  const [closed, lost] = [sum((each) => each.closed), sum((each) => each.lost)]
  const answers = sum((each) => each.answers.count)
  const until = Math.max(...done.map((each) => each.answers.until?.getTime() ?? 0))
  const links = sum((each) => each.links)
  return [
    `SEALING_SECRET: ${closed} encrypted again.${
      answers > 0
        ? ` ${answers} answers of the API still need the previous secret, the last until ${new Date(until).toISOString()}.`
        : ' The previous secret is no longer needed.'
    }`,
    ...(lost > 0 ? [`SEALING_SECRET: ${lost} can't be read with any of the secrets given.`] : []),
    `LINK_SECRET: ${
      links > 0
        ? `${links} links still need the previous secret to be emailed again. They expire within 30 days of their order's end; run this again then.`
        : 'the previous secret is no longer needed.'
    }`,
    'COOKIE_SECRET: remove the previous secret 180 days after the change, when the last cookie has expired.',
    'COUNTING_SECRET: remove the previous secret a day after the change, when the last counter has ended.',
  ]
}
