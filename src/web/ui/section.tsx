import { type ComponentProps, type ReactNode, useId } from 'react'
import { Card } from './card.tsx'

interface Props extends Omit<ComponentProps<'section'>, 'title'> {
  title: ReactNode
  titleClass?: string
  isCard?: boolean
}

/** A part of a page, named by its heading. */
export function Section({ title, titleClass = 'text-lg', isCard, children, ...rest }: Props) {
  const id = useId()
  const Box = isCard ? Card : 'section'
  return (
    <Box aria-labelledby={id} {...rest}>
      <h2 id={id} className={titleClass}>
        {title}
      </h2>
      {children}
    </Box>
  )
}
