import { expect, it } from 'vitest'
import { csvRow } from './csv.ts'

it.each([
  [['plain', 12, null], 'plain,12,\r\n'],
  [['a "quoted", b', 'two\nlines'], '"a ""quoted"", b","two\nlines"\r\n'],
  [['=1+1', '+1', '-1', '@x', '\tx', '\rx'], "'=1+1,'+1,'-1,'@x,'\tx,\"'\rx\"\r\n"],
  [['＝1+1', '＋1', '－1', '＠x'], "'＝1+1,'＋1,'－1,'＠x\r\n"],
  [['=HYPERLINK("x")'], '"\'=HYPERLINK(""x"")"\r\n'],
  [['a=b', 'x@example.com', -5], 'a=b,x@example.com,-5\r\n'],
])('a CSV row writes %j as %j', (cells, line) => {
  expect(csvRow(cells)).toBe(line)
})
