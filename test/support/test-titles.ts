import { readFileSync } from 'node:fs'
import ts from 'typescript'

/** What may follow `it` or `test` and still run; `skip` and `todo` do not. */
const STILL_RUNS = ['each', 'for', 'concurrent', 'skipIf', 'runIf']

/**
 * The titles of the tests that a file really has, read from its code: what stands in a comment, or
 * beside a test that is skipped, is none. A title with `${…}` in it is also given in its fixed parts.
 */
export function testTitles(file: string): string[] {
  const titles: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && isTest(node.expression))
      titles.push(...textsOf(node.arguments[0]))
    if (ts.isObjectLiteralExpression(node)) titles.push(...textsOf(nameOfState(node)))
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest))
  return titles
}

/** `it`, `test`, `it.each(…)`. */
function isTest(callee: ts.Expression): boolean {
  if (ts.isIdentifier(callee)) return callee.text === 'it' || callee.text === 'test'
  if (ts.isPropertyAccessExpression(callee)) {
    return STILL_RUNS.includes(callee.name.text) && isTest(callee.expression)
  }
  return ts.isCallExpression(callee) && isTest(callee.expression)
}

/** A state of a screen is a test by itself: its name, and how to show it. */
function nameOfState(state: ts.ObjectLiteralExpression): ts.Expression | undefined {
  const propertyOf = (name: string) =>
    state.properties.find(
      (each) => each.name && ts.isIdentifier(each.name) && each.name.text === name,
    )
  const name = propertyOf('name')
  return propertyOf('show') && name && ts.isPropertyAssignment(name) ? name.initializer : undefined
}

function textsOf(title: ts.Expression | undefined): string[] {
  if (!title) return []
  if (ts.isStringLiteralLike(title)) return [title.text]
  if (!ts.isTemplateExpression(title)) return []
  const parts = [title.head.text, ...title.templateSpans.map(({ literal }) => literal.text)]
  return parts.map((part) => part.trim()).filter(Boolean)
}
