import { Card } from '../../ui/card.tsx'
import { Sums } from '../facts.tsx'
import { FIGURES } from './policy-figures.ts'

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
      <div className="grid items-start gap-6 lg:grid-cols-2">
        {Object.entries(FIGURES).map(([group, figures]) => (
          <Card key={group} aria-label={group}>
            <h2 className="mb-2 text-lg">{group}</h2>
            <Sums rows={figures} />
          </Card>
        ))}
      </div>
    </div>
  )
}
