import { expect, it } from 'vitest'
import { readWordTable } from './word-table.ts'

const HEAD =
  'level\tpage_num\tblock_num\tpar_num\tline_num\tword_num\tleft\ttop\twidth\theight\tconf\ttext'
const row = (level: number, box: number[], confidence: number, text = '', page = 1) =>
  [level, page, 1, 1, 1, 1, ...box, confidence, text].join('\t')

it("the word table numbers the rows from the top, whichever block they're in", () => {
  const table = [
    HEAD,
    row(1, [0, 0, 900, 900], -1),
    row(4, [500, 300, 200, 20], -1),
    row(5, [500, 300, 90, 20], 91.5, 'below'),
    row(4, [10, 100, 200, 20], -1),
    row(5, [10, 100, 90, 20], 96, 'above,'),
    row(5, [110, 101, 90, 20], 12, '"left'),
    '',
  ].join('\n')
  expect(readWordTable(table, 1)).toEqual([
    [
      {
        text: 'above,',
        confidence: 96,
        line: 1,
        box: { left: 10, top: 100, right: 100, bottom: 120 },
      },
      {
        text: '"left',
        confidence: 12,
        line: 1,
        box: { left: 110, top: 101, right: 200, bottom: 121 },
      },
      {
        text: 'below',
        confidence: 91.5,
        line: 2,
        box: { left: 500, top: 300, right: 590, bottom: 320 },
      },
    ],
  ])
})

it('the word table counts no row without a word, and no blank word', () => {
  const table = [HEAD, row(4, [0, 0, 9, 9], -1), row(5, [0, 0, 9, 9], 95, '  ')].join('\n')
  expect(readWordTable(table, 1)).toEqual([[]])
  expect(readWordTable(HEAD, 1)).toEqual([[]])
})

it('the word table keeps the pages apart, including one with no word', () => {
  const word = (text: string, page: number) => [
    row(4, [0, 0, 9, 9], -1, '', page),
    row(5, [0, 0, 9, 9], 90, text, page),
  ]
  const table = [HEAD, ...word('first', 1), ...word('third', 3)].join('\n')
  const texts = readWordTable(table, 3).map((words) => words.map(({ text }) => text))
  expect(texts).toEqual([['first'], [], ['third']])
})
