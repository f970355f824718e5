import type { ReactNode } from 'react'
import type { Kind } from '../../../orders/story-words.ts'
import { Card } from '../../ui/card.tsx'
import { countOf } from '../../ui/count-of.ts'
import { ClockIcon, DocumentIcon, TickIcon } from '../../ui/icons.tsx'
import type { ShownStory } from './shown-story.ts'

export function WhatHappensNext({ story }: { story: ShownStory }) {
  const count = (kind: Kind) => story.of(kind).length
  const [delivered, coming, staff] = [count('delivered'), count('coming'), count('staff')]
  const [late, review] = [count('late'), count('review')]
  const isToCome = coming + staff + late > 0
  if (!isToCome && review === 0) return null
  const isAlone = story.total === 1
  const deeds = (some: number) => {
    if (isAlone) return 'your deed'
    return some === story.total ? 'your deeds' : countOf(some, 'deed', 'deeds')
  }
  return (
    <Card aria-labelledby="next-title">
      <h2 id="next-title" className="text-base">
        What Happens Next
      </h2>
      <ol className="mt-3 space-y-2">
        <Step icon={<TickIcon />} isDone>
          Payment received
        </Step>
        {delivered > 0 && (
          <Step icon={<TickIcon />} isDone>
            {`${countOf(delivered, 'deed', 'deeds')} checked and delivered`}
          </Step>
        )}
        {coming > 0 && (
          <Step icon={<ClockIcon />}>{`We search the official records for ${deeds(coming)}`}</Step>
        )}
        {staff === 0 && delivered === 0 && coming > 0 && (
          <Step icon={<DocumentIcon />}>We check each copy against your address</Step>
        )}
        {staff > 0 && (
          <Step icon={<ClockIcon />}>
            {`Our staff gets ${deeds(staff)}${story.dueBy ? ` by ${story.dueBy}` : ''}`}
          </Step>
        )}
        {late > 0 && (
          <Step icon={<ClockIcon />}>{`You can keep waiting for ${deeds(late)} or cancel`}</Step>
        )}
        {review > 0 && (
          <Step
            icon={<ClockIcon />}
          >{`We answer your ${review === 1 ? 'request' : 'requests'} by email`}</Step>
        )}
        {isToCome && (
          <Step icon={<DocumentIcon />}>
            {isAlone
              ? 'You download it here, and we email you the link'
              : 'You download them here, and we email you the links'}
          </Step>
        )}
      </ol>
    </Card>
  )
}

function Step(props: { icon: ReactNode; isDone?: boolean; children: ReactNode }) {
  return (
    <li className={`flex gap-2 ${props.isDone ? 'text-muted' : ''}`}>
      <span className="flex h-6 w-5 shrink-0 items-center justify-center">{props.icon}</span>
      <span>
        {props.isDone && <span className="sr-only">Done: </span>}
        {props.children}
      </span>
    </li>
  )
}
