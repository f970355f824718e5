import { createHash } from 'node:crypto'
import ts from 'typescript'
import { seededRandom } from '../../standins/geocoder/seeded-random.ts'
import { type Edit, editsAt, isOutOfBounds } from './operators.ts'

/** One small, wrong change of one file. */
export interface Mutant extends Edit {
  /** The same for as long as the file is. */
  id: string
  file: string
  line: number
  change: string
}

export function mutantsOf(file: string, source: string): Mutant[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true)
  const mutants: Mutant[] = []
  const visit = (node: ts.Node): void => {
    if (isOutOfBounds(node)) return
    for (const edit of editsAt(node)) {
      const { operator, start, end, text } = edit
      mutants.push({
        ...edit,
        id: createHash('sha1').update(`${file}:${start}:${end}:${text}`).digest('hex').slice(0, 8),
        file,
        line: tree.getLineAndCharacterOfPosition(start).line + 1,
        change: `${operator}: ${brief(source.slice(start, end))} → ${brief(text) || 'nothing'}`,
      })
    }
    node.forEachChild(visit)
  }
  visit(tree)
  return mutants
}

export function mutate(source: string, { start, end, text }: Mutant): string {
  return source.slice(0, start) + text + source.slice(end)
}

/** A file that doesn't parse fails every test, which says nothing about them. */
export function parses(fileName: string, source: string): boolean {
  const { diagnostics } = ts.transpileModule(source, {
    fileName,
    reportDiagnostics: true,
    compilerOptions: { module: ts.ModuleKind.ESNext, jsx: ts.JsxEmit.ReactJSX },
  })
  return diagnostics?.length === 0
}

function brief(text: string): string {
  const row = text.replace(/\s+/g, ' ').trim()
  return row.length > 50 ? `${row.slice(0, 47)}...` : row
}

/**
 * The same mutants for the same seed and code. Rooms take turns, and each gives the operator that was
 * used least so far, so that a small count doesn't go to the largest room and the commonest operator.
 */
export function pickMutants(
  all: Mutant[],
  count: number,
  seed: number,
  isUsable: (mutant: Mutant) => boolean,
): Mutant[] {
  const random = seededRandom(String(seed)).fraction
  const rooms = Map.groupBy(all, ({ file }) => file.split('/')[1] ?? '')
  const used = new Map<string, number>()
  const picked: Mutant[] = []
  while (picked.length < count && rooms.size > 0) {
    for (const [room, left] of rooms) {
      if (left.length === 0) rooms.delete(room)
      if (left.length === 0 || picked.length === count) continue
      const least = Math.min(...left.map(({ operator }) => used.get(operator) ?? 0))
      const candidates = left.filter(({ operator }) => (used.get(operator) ?? 0) === least)
      const mutant = candidates[Math.floor(random() * candidates.length)]
      if (!mutant) continue
      left.splice(left.indexOf(mutant), 1)
      const isNear = ({ file, line }: Mutant) => file === mutant.file && line === mutant.line
      if (picked.some(isNear) || !isUsable(mutant)) continue
      used.set(mutant.operator, least + 1)
      picked.push(mutant)
    }
  }
  return picked
}
