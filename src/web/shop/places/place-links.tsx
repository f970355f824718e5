import type { PlaceLink } from '../../../addresses/offices/places.ts'

interface Props {
  links: readonly PlaceLink[]
  className?: string
}

export function PlaceLinks({ links, className = 'columns-2 sm:columns-3' }: Props) {
  return (
    <ul className={`gap-8 border-t border-line pt-3 ${className}`}>
      {links.map(({ name, path }) => (
        <li key={path}>
          <a
            href={path}
            className="inline-flex min-h-11 items-center underline underline-offset-4 sm:min-h-8"
          >
            {name}
          </a>
        </li>
      ))}
    </ul>
  )
}
