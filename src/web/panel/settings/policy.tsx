import { Card } from '../../ui/card.tsx'
import { Cell, RowHead, Table } from '../../ui/table.tsx'
import { FIGURES } from './policy-figures.ts'

const COLUMNS = ['Figure', 'Value', 'Where it’s used']
const PAGES = [
  ['/terms-of-service', 'Terms of service'],
  ['/refund-policy', 'Refund policy'],
  ['/privacy-policy', 'Privacy policy'],
] as const

export default function Policy() {
  return (
    <div className="space-y-6">
      <p>
        {'As customers read it: '}
        {PAGES.map(([path, name], place) => (
          <span key={path}>
            {place > 0 && ', '}
            <a href={path} className="underline">
              {name}
            </a>
          </span>
        ))}
      </p>
      {FIGURES.map(({ group, figures }) => (
        <Card key={group} aria-label={group}>
          <h2 className="mb-2 text-lg">{group}</h2>
          <Table caption={group} columns={COLUMNS}>
            {figures.map(({ name, value, used }) => (
              <tr key={name}>
                <RowHead className="w-1/4 sm:min-w-36">{name}</RowHead>
                <Cell className="figure w-1/5 sm:min-w-28">{value}</Cell>
                <Cell className="sm:min-w-56">{used}</Cell>
              </tr>
            ))}
          </Table>
        </Card>
      ))}
    </div>
  )
}
