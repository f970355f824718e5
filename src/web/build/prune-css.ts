/** Leaves out what these pages and their scripts don't use: most of the sheet is for others. */
export function pruneCss(css: string, pages: readonly string[], scripts: readonly string[] = []) {
  const used = new Set([
    ...scripts.flatMap((script) => script.split(/[\s"'`]+/)),
    ...pages.flatMap((html) =>
      [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) =>
        // React writes the signs of ">", "<" and "&" as entities.
        names.replace(/&(gt|lt|amp);/g, (_, name) => SIGNS[name] ?? '').split(/\s+/),
      ),
    ),
  ])
  const kept = blocksOf(css)
    // Themes are the panel's.
    .filter(({ head }) => !head.startsWith(':root[data-theme'))
    .map((block) =>
      /^@layer (components|utilities)$/.test(block.head)
        ? `${block.head}{${pick(block.body, used)}}`
        : textOf(block),
    )
    .join('')
  const read = new Set(
    [kept, ...scripts].flatMap((text) =>
      [...text.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name),
    ),
  )
  return kept.replace(
    /@property (--[\w-]+)\{[^}]*\}|(?<=[{;])(--[\w-]+):[^;{}]*;?/g,
    (rule, registered, set) => (read.has(registered ?? set) ? rule : ''),
  )
}

const SIGNS: Record<string, string> = { gt: '>', lt: '<', amp: '&' }

interface Block {
  head: string
  /** Absent for a statement, such as `@layer a, b;`. */
  body?: string
}

function textOf({ head, body }: Block): string {
  return body === undefined ? `${head};` : `${head}{${body}}`
}

function pick(css = '', used: Set<string>): string {
  return blocksOf(css)
    .map((block) => {
      if (!block.head.startsWith('@')) return isUsed(block.head, used) ? textOf(block) : ''
      const inside = pick(block.body, used)
      return inside && `${block.head}{${inside}}`
    })
    .join('')
}

function isUsed(selector: string, used: Set<string>): boolean {
  const [, name = ''] = /\.((?:\\.|[\w-])+)/.exec(selector) ?? []
  return used.has(name.replace(/\\(.)/g, '$1'))
}

/** The rules of minified CSS, one level deep. */
function blocksOf(css: string): Block[] {
  const blocks: Block[] = []
  let [start, depth, open] = [0, 0, 0]
  for (let at = 0; at < css.length; at += 1) {
    if (css[at] === '{' && depth++ === 0) open = at
    else if (css[at] === ';' && depth === 0) {
      blocks.push({ head: css.slice(start, at) })
      start = at + 1
    } else if (css[at] === '}' && --depth === 0) {
      blocks.push({ head: css.slice(start, open), body: css.slice(open + 1, at) })
      start = at + 1
    }
  }
  return blocks
}
