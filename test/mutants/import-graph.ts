import { globSync, readFileSync } from 'node:fs'
import { dirname, join, matchesGlob, normalize } from 'node:path'
import ts from 'typescript'

const TEST = /\.test\.tsx?$/
/** Those of `npm run check`: the others take hours at their own sizes. */
const isChecked = (file: string) => TEST.test(file) && !/^test\/(attack|faults)\//.test(file)

/** Who loads whom when the tests run: imports, what is started as a process, and a test's own subject. */
export class ImportGraph {
  readonly files: string[]
  readonly #importers = new Map<string, Set<string>>()
  readonly #imports = new Map<string, Set<string>>()

  constructor(root: string) {
    this.files = globSync('{src,standins,test}/**/*.{ts,tsx}', { cwd: root })
    const known = new Set(this.files)
    for (const file of this.files) {
      for (const target of targetsOf(file, readFileSync(join(root, file), 'utf8'))) {
        // A name put together at run time, as `src/${role}.ts` is, stands for all that it could be.
        const found = known.has(target)
          ? [target]
          : this.files.filter((other) => target.includes('*') && matchesGlob(other, target))
        for (const one of found) {
          this.#importers.set(one, (this.#importers.get(one) ?? new Set()).add(file))
          this.#imports.set(file, (this.#imports.get(file) ?? new Set()).add(one))
        }
      }
    }
  }

  /** A file and everything it loads. */
  loadedBy(file: string): Set<string> {
    return new Set(walk(file, this.#imports).keys())
  }

  /** The tests that can see a file, nearest first: by steps, then its own folder, then the quickest. */
  testsFor(file: string, milliseconds: Map<string, number>): string[] {
    const distances = walk(file, this.#importers)
    const isElsewhere = (test: string) => Number(dirname(test) !== dirname(file))
    const time = (test: string) => milliseconds.get(test) ?? 0
    return [...distances]
      .filter(([test]) => isChecked(test))
      .sort(
        ([a, stepsToA], [b, stepsToB]) =>
          stepsToA - stepsToB ||
          isElsewhere(a) - isElsewhere(b) ||
          time(a) - time(b) ||
          a.localeCompare(b),
      )
      .map(([test]) => test)
  }
}

/** All that can be reached from a file, with the number of steps. */
function walk(file: string, edges: Map<string, Set<string>>): Map<string, number> {
  const distances = new Map([[file, 0]])
  // A map that grows while it's walked is a queue.
  for (const [at, steps] of distances) {
    for (const next of edges.get(at) ?? []) {
      if (!distances.has(next)) distances.set(next, steps + 1)
    }
  }
  return distances
}

function targetsOf(file: string, source: string): string[] {
  const near = (path: string) => normalize(join(dirname(file), path))
  // A test over HTTP doesn't import the route that it is about.
  const targets = TEST.test(file) ? [file.replace('.test.', '.')] : []
  const visit = (node: ts.Node): void => {
    if (
      ts.isImportDeclaration(node) &&
      node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword
    )
      return
    if (ts.isExportDeclaration(node) && node.isTypeOnly) return
    if (ts.isTypeNode(node)) return
    if (ts.isStringLiteralLike(node)) {
      if (/^\.\.?\//.test(node.text)) targets.push(near(node.text))
      if (/^(src|standins|test)\//.test(node.text)) targets.push(node.text)
    }
    if (ts.isTemplateExpression(node) && /^(src|standins|test)\//.test(node.head.text)) {
      targets.push(
        node.head.text + node.templateSpans.map(({ literal }) => `*${literal.text}`).join(''),
      )
    }
    node.forEachChild(visit)
  }
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true))
  return targets
}
