import sample from './data/sample-deed.data.json' with { type: 'json' }

/** What anyone can look at before buying: there's no such street, and nobody on it is real.
 * standins/make-sample-deed.ts makes the deed and writes what's known of it. */
export const SAMPLE_DEED = sample
