import { readFileSync } from 'node:fs'
import type { Face } from '../../../standins/recorder/deed/fonts.ts'
import type { Land } from './land.ts'

/** The layouts that the reading of facts is tuned on, and those only used for the report. */
export type Half = 'work' | 'report'

/** What one county, form or law firm prints, part by part. */
export interface Layout {
  name: string
  half: Half
  states: string[]
  face: Face
  /** Each title with the kind it stands for: "GRANT DEED = grant". */
  kinds: string[]
  numbers: string
  parcels: string[]
  land: Land[]
  sums: string[]
  dates: DateStyle
  years: [from: number, to: number]
  capitals: boolean
  etUx: boolean
  ssn: boolean
  parts: Part[]
}
export type DateStyle = 'slash' | 'long' | 'iso'

const PRIMITIVES = [
  'title',
  'heading',
  'plain',
  'text',
  'strip',
  'side',
  'cover',
  'head',
  'twocolumns',
  'blank',
  'land',
  'sign',
  'notary',
  'page',
] as const
export interface Part {
  what: (typeof PRIMITIVES)[number]
  how: string[]
  text: string
}

/** A layout's settings come before its first part; every line is "name: value" or a bare name. */
export function readLayouts(half: Half): Layout[] {
  const file = readFileSync(new URL(`./layouts/${half}.txt`, import.meta.url), 'utf8')
  return file
    .split(/^=== /m)
    .slice(1)
    .map((text) => readLayout(text, half))
}

function readLayout(text: string, half: Half): Layout {
  const [name = '', ...lines] = text.trim().split('\n')
  const settings = new Map<string, string>()
  const parts: Part[] = []
  for (const line of lines) {
    const [, label = '', value = ''] = /^([^:]+):?\s*(.*)$/.exec(line) ?? []
    const [first = '', ...how] = label.split(' ')
    const what = PRIMITIVES.find((one) => one === first)
    if (what) parts.push({ what, how, text: value })
    else settings.set(first, value)
  }
  const list = (key: string, usual: string) =>
    (settings.get(key) ?? usual).split(';').map((one) => one.trim())
  return {
    name,
    half,
    states: list('states', ''),
    face: (settings.get('face') ?? 'serif') as Face,
    kinds: list('kinds', ''),
    numbers: settings.get('numbers') ?? 'Y-9999999',
    parcels: list('parcels', '9999-999-999'),
    land: list('describes', 'lot; metes; section; condominium') as Land[],
    sums: list('sums', '{sum}'),
    dates: (settings.get('dates') ?? 'slash') as DateStyle,
    years: (settings.get('years') ?? '1998-2024').split('-').map(Number) as [number, number],
    capitals: settings.has('capitals') || settings.get('face') === 'typed',
    etUx: settings.has('etux'),
    ssn: settings.has('ssn'),
    parts,
  }
}
