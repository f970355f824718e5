export type Quality = 'clean' | 'noisy' | 'skewed' | 'faint'
export const QUALITIES: readonly Quality[] = ['clean', 'noisy', 'skewed', 'faint']
