import { Fragment } from 'react'
import { Card } from '../../ui/card.tsx'
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
            <dl className="figure grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
              {figures.map(([name, value]) => (
                <Fragment key={name}>
                  <dt className="text-muted">{name}</dt>
                  <dd className="text-end">{value}</dd>
                </Fragment>
              ))}
            </dl>
          </Card>
        ))}
      </div>
    </div>
  )
}
