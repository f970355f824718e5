/** What we say about the sample deed; standins/make-sample-deed.ts draws it and prints these. */
export const SAMPLE = {
  office: 'Sangamon County Recorder of Deeds',
  number: '2024-0744651',
  recorded: 'Dec 16, 2024',
  indexedThrough: 'Nov 10, 2026',
  sha256: '58d2cbf5…3c3064b6',
} as const
