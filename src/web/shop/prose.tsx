import { Fragment, type ReactNode } from 'react'
import { privateCompany } from '../../addresses/offices/seller-words.ts'
import { formatCents, UNIT_PRICE_CENTS } from '../../orders/price.ts'
import * as policy from '../../policy.ts'

/** A page of text, as its Markdown file has it. */
export interface Prose {
  title: string
  /** In a sentence or two. */
  lead: string
  sections: ReadonlyArray<{ id: string; title: string; text: string }>
}

/** What `{NAME}` stands for in a text. */
const VALUES: Readonly<Record<string, unknown>> = {
  ...policy,
  LATE_AFTER_HOURS: policy.DELIVERY_HOURS.to,
  PRICE: formatCents(UNIT_PRICE_CENTS),
  PRIVATE_COMPANY: privateCompany('__BRAND_NAME__'),
  SUPPORT: '[__SUPPORT_EMAIL__](mailto:__SUPPORT_EMAIL__)',
}

/** Reads a text: its title, its lead, and sections that start with `## Title {#id}`. */
export function readProse(source: string, values: Readonly<Record<string, unknown>> = {}): Prose {
  const known = { ...VALUES, ...values }
  const filled = source.replace(/\{([A-Z_]+)\}/g, (_, name: string) => {
    const value = known[name]
    if (typeof value === 'string' || typeof value === 'number') return String(value)
    throw new Error(`A text needs ${name}, and nothing says what it is`)
  })
  const [head = '', ...sections] = filled.split(/^## /m)
  const [title = '', lead = ''] = head.replace(/^# /, '').trim().split('\n\n')
  return { title, lead, sections: sections.map(readSection) }
}

function readSection(section: string): Prose['sections'][number] {
  const [, title, id, text] = /^(.+) \{#([\w-]+)\}\n(.*)$/s.exec(section) ?? []
  if (!title || !id || !text) throw new Error(`A section has no id: ${section.slice(0, 60)}`)
  return { title, id, text: text.trim() }
}

interface BlocksProps {
  children: string
  /** How its elements look, where no style sheet says it. */
  look?: Partial<Record<'p' | 'ul' | 'ol' | 'h3', string>>
  /** What stands where the text has `{{name}}`. */
  slots?: Readonly<Record<string, ReactNode>>
}

/** Paragraphs, lists, small headings and slots, with an empty line between each two. */
export function Blocks({ children, look = {}, slots = {} }: BlocksProps) {
  return children.split('\n\n').map((block) => {
    const [slot] = /(?<=^\{\{)[\w-]+(?=\}\}$)/.exec(block) ?? []
    if (slot !== undefined) {
      if (!(slot in slots)) throw new Error(`A text has a place for ${slot}, and there is none`)
      return <Fragment key={block}>{slots[slot]}</Fragment>
    }
    const [, mark = '', words = block] = /^(#{3}|-|1\.) (.*)$/s.exec(block) ?? []
    if (mark === '' || mark === '###') {
      const Tag = mark === '' ? 'p' : 'h3'
      return (
        <Tag key={block} className={look[Tag]}>
          <Phrase>{words}</Phrase>
        </Tag>
      )
    }
    const List = mark === '-' ? 'ul' : 'ol'
    return (
      <List key={block} className={look[List]}>
        {words.split(`\n${mark} `).map((item) => (
          <li key={item}>
            <Phrase>{item}</Phrase>
          </li>
        ))}
      </List>
    )
  })
}

const MARKED = /(`[^`]+`|\*\*[^*]+\*\*|\[[^\]]+\]\([^)]+\))/

/** A line with `code`, **weight** and [links](/). */
export function Phrase({ children }: { children: string }) {
  return children.split(MARKED).map((part, place) => {
    const key = `${place} ${part}`
    if (place % 2 === 0) return part
    if (part.startsWith('`')) return <Code key={key}>{part.slice(1, -1)}</Code>
    if (part.startsWith('*')) return <strong key={key}>{part.slice(2, -2)}</strong>
    const [words, href] = part.slice(1, -1).split('](')
    return (
      <a key={key} href={href} className="underline underline-offset-4">
        {words}
      </a>
    )
  })
}

export function Code({ children }: { children: ReactNode }) {
  return <code className="text-xs break-words">{children}</code>
}
