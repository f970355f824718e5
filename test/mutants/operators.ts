import ts from 'typescript'

/** What stands from `start` to `end` becomes `text`. */
export interface Edit {
  operator: string
  start: number
  end: number
  text: string
}

const TOKENS = new Map<string, [operator: string, becomes: string]>([
  ['<', ['comparison', '<=']],
  ['<=', ['comparison', '<']],
  ['>', ['comparison', '>=']],
  ['>=', ['comparison', '>']],
  ['===', ['equality', '!==']],
  ['!==', ['equality', '===']],
  ['&&', ['logic', '||']],
  ['||', ['logic', '&&']],
  ['+', ['arithmetic', '-']],
  ['-', ['arithmetic', '+']],
  ['*', ['arithmetic', '/']],
  ['/', ['arithmetic', '*']],
  ['%', ['arithmetic', '*']],
])

/** Kysely's words between two values, `.where('at', '<', now)`, or after one, `.orderBy('at', 'desc')`. */
const QUERY_WORDS = new Map([
  ['=', '!='],
  ['!=', '='],
  ['<>', '='],
  ['<', '<='],
  ['<=', '<'],
  ['>', '>='],
  ['>=', '>'],
  ['in', 'not in'],
  ['not in', 'in'],
  ['is', 'is not'],
  ['is not', 'is'],
  ['asc', 'desc'],
  ['desc', 'asc'],
])

const METHODS = new Map([
  ['some', 'every'],
  ['every', 'some'],
  ['min', 'max'],
  ['max', 'min'],
  ['startsWith', 'endsWith'],
  ['endsWith', 'startsWith'],
  ['and', 'or'],
  ['or', 'and'],
])

/** Calls that narrow, sort or clean: without them the chain still passes something on. */
const LINKS =
  /^(where|whereRef|having|orderBy|limit|distinct|forUpdate|skipLocked|filter|slice|trim|toLowerCase|sort|toSorted|refine|regex)$/

/** Lookbehinds keep `set x = 1` out, which would only be a syntax error, and the `and` of a `between`. */
const SQL: Array<[RegExp, (found: string) => string]> = [
  [/(?<=\s)[<>]=?(?=\s)/g, (found) => (found.length === 2 ? found.charAt(0) : `${found}=`)],
  [/(?<=\b(?:where|and|or|on|when)\s+[\w.]+\s*)=(?!>)/g, () => '<>'],
  [/(?<!\bbetween\s+\S+\s+)\band\b/g, () => 'or'],
  [/\bor\b(?! replace)/g, () => 'and'],
  [/\bis null\b/g, () => 'is not null'],
  [/\bis not null\b/g, () => 'is null'],
  [/\bdesc\b/g, () => 'asc'],
  [/\basc\b/g, () => 'desc'],
  [/\bmin(?=\()/g, () => 'max'],
  [/\bmax(?=\()/g, () => 'min'],
  [/\bnot (?=exists|in\b)/g, () => ''],
  [/\bleft join\b/g, () => 'join'],
  [/\bfor (no key )?update\b[^`]*/g, () => ''],
  [/(?<=\s)[+-](?=\s)/g, (found) => (found === '+' ? '-' : '+')],
]

/** Nobody is promised the words of these. */
const UNPROMISED =
  /(([Ll]og|logger|console)\.(trace|debug|info|log|warn|error|fatal)|\.(describe|meta))$/

/** True for what isn't run, or only talks: nothing inside is worth breaking. */
export function isOutOfBounds(node: ts.Node): boolean {
  return (
    ts.isTypeNode(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isImportDeclaration(node) ||
    (ts.isCallExpression(node) && UNPROMISED.test(node.expression.getText()))
  )
}

export function editsAt(node: ts.Node): Edit[] {
  const swap = (operator: string, text: string, of: ts.Node = node): Edit[] => [
    { operator, start: of.getStart(), end: of.getEnd(), text },
  ]
  const negate = (of: ts.Expression) => swap('negation', `!(${of.getText()})`, of)
  if (node.kind === ts.SyntaxKind.TrueKeyword) return swap('boolean', 'false')
  if (node.kind === ts.SyntaxKind.FalseKeyword) return swap('boolean', 'true')
  if (ts.isBinaryExpression(node)) {
    const token = node.operatorToken.getText()
    if (token === '??') return swap('fallback dropped', node.left.getText())
    const [operator, becomes] = TOKENS.get(token) ?? []
    return operator && becomes ? swap(operator, becomes, node.operatorToken) : []
  }
  if (ts.isIfStatement(node)) {
    const never = node.elseStatement ? [] : swap('guard dropped', 'false', node.expression)
    return [...negate(node.expression), ...never]
  }
  if (ts.isConditionalExpression(node)) return negate(node.condition)
  if (ts.isNumericLiteral(node)) {
    const isKey = ts.isPropertyAssignment(node.parent) && node.parent.name === node
    return isKey ? [] : swap('number', String(Number(node.text) + 1))
  }
  if (ts.isExpressionStatement(node)) {
    const inner = node.expression
    const call = ts.isAwaitExpression(inner) ? inner.expression : inner
    const isCall = ts.isCallExpression(call) && call.expression.kind !== ts.SyntaxKind.SuperKeyword
    return isCall && !isOutOfBounds(call) ? swap('call dropped', ';') : []
  }
  if (ts.isArrayLiteralExpression(node)) {
    return node.elements.every(ts.isStringLiteral) ? eachDropped('item dropped', node.elements) : []
  }
  if (ts.isTaggedTemplateExpression(node) && node.tag.getText() === 'sql') {
    return sqlEdits(node.template)
  }
  return ts.isCallExpression(node) ? callEdits(node) : []
}

function callEdits(call: ts.CallExpression): Edit[] {
  const edits: Edit[] = []
  const [first, second] = call.arguments
  if (second && ts.isStringLiteral(second) && call.arguments.length < 4) {
    const becomes = QUERY_WORDS.get(second.text)
    const [start, end] = [second.getStart(), second.getEnd()]
    if (becomes) edits.push({ operator: 'query word', start, end, text: `'${becomes}'` })
  }
  const method = call.expression
  if (!ts.isPropertyAccessExpression(method)) return edits
  const { name, expression } = method
  if (LINKS.test(name.text)) {
    edits.push({
      operator: 'link dropped',
      start: expression.getEnd(),
      end: call.getEnd(),
      text: '',
    })
  }
  const other = METHODS.get(name.text)
  if (other) {
    edits.push({ operator: 'method', start: name.getStart(), end: name.getEnd(), text: other })
  }
  if (/^(set|doUpdateSet)$/.test(name.text) && first && ts.isObjectLiteralExpression(first)) {
    edits.push(...eachDropped('column dropped', first.properties))
  }
  return edits
}

/** A list without one of its parts, for each of them; the only one stays. */
function eachDropped(operator: string, parts: ts.NodeArray<ts.Node>): Edit[] {
  if (parts.length < 2) return []
  return parts.map((part, index) => {
    const before = parts[index - 1]
    const after = parts[index + 1]
    if (before) return { operator, start: before.getEnd(), end: part.getEnd(), text: '' }
    return { operator, start: part.getStart(), end: after?.getStart() ?? part.getEnd(), text: '' }
  })
}

function sqlEdits(template: ts.TemplateLiteral): Edit[] {
  const from = template.getStart()
  const holes = ts.isTemplateExpression(template) ? template.templateSpans : []
  // What is put in has edits of its own: here it's a word of the same length.
  const words = holes.reduce((text, { expression }) => {
    const [start, end] = [expression.getFullStart() - from - 2, expression.getEnd() - from + 1]
    return text.slice(0, start) + '?'.repeat(end - start) + text.slice(end)
  }, template.getText())
  return SQL.flatMap(([pattern, change]) =>
    [...words.matchAll(pattern)].map(({ index, 0: found }) => {
      const start = from + index
      return { operator: 'sql', start, end: start + found.length, text: change(found) }
    }),
  )
}
