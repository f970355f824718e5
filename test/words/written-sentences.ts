import { readFileSync } from 'node:fs'
import ts from 'typescript'

/** The sentences of at least six words in a file's strings and markup, with `{}` for what's filled in. */
export function writtenSentences(file: string, code = readFileSync(file, 'utf8')): Set<string> {
  const texts = file.endsWith('.md') ? proseIn(code) : textsIn(parsed(file, code))
  return new Set(texts.flatMap(sentencesIn).filter((text) => text.split(' ').length >= 6))
}

/** What the file's errors say, thrown or handed back to be thrown. */
export function thrownTexts(file: string, code = readFileSync(file, 'utf8')): string[] {
  const texts: string[] = []
  const visit = (node: ts.Node): void => {
    const isError =
      ts.isNewExpression(node) &&
      ts.isIdentifier(node.expression) &&
      node.expression.text.endsWith('Error')
    if (isError || ts.isThrowStatement(node)) texts.push(...textsIn(node))
    else ts.forEachChild(node, visit)
  }
  visit(parsed(file, code))
  return texts.filter((text) => text.includes(' '))
}

const parsed = (file: string, code: string) =>
  ts.createSourceFile(file, code, ts.ScriptTarget.Latest, false, ts.ScriptKind.TSX)

/** Every string and every piece of markup in a node, with `{}` for what's filled in. */
function textsIn(root: ts.Node): string[] {
  const texts: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) return
    if (ts.isJsxText(node) || ts.isStringLiteralLike(node)) texts.push(node.text)
    else if (ts.isTemplateExpression(node)) {
      texts.push(
        node.head.text + node.templateSpans.map(({ literal }) => `{}${literal.text}`).join(''),
      )
    }
    ts.forEachChild(node, visit)
  }
  visit(root)
  return texts
}

/** The paragraphs and entries of a page's text, without their marks. */
function proseIn(text: string): string[] {
  const plain = text.replace(/\{[A-Z_]+\}/g, '{}').replace(/\*\*|`|\]\([^)]+\)|\[/g, '')
  return plain.split(/\n+(?:(?:-|1\.|#+) )?/)
}

/** What starts with a small letter is the rest of a sentence, or no sentence at all. */
export function sentencesIn(text: string): string[] {
  return text
    .replaceAll('’', "'")
    .replace(/\s+/g, ' ')
    .split(/(?<=[.!?]) |(?<=[.!?])$/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => /^[A-Z{“"$]/.test(sentence) && / /.test(sentence))
}
