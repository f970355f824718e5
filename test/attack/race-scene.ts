import type { Reply } from '../support/browser.ts'

/** Prepares something to act on, and says how to act on it. */
export type RaceScene = () => Promise<() => Promise<Reply>>
