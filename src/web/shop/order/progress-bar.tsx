import type { Kind } from '../../../orders/story-words.ts'
import type { ShownStory } from './shown-story.ts'

/** Told apart by shape and color, and where colors are forced by fill and border. */
const LOOKS = {
  delivered: 'border border-seal bg-seal forced-colors:bg-[CanvasText]',
  coming: 'animate-pulse border border-seal bg-seal-wash',
  late: 'border border-amber bg-amber forced-colors:bg-[Mark]',
  staff: 'hatched border border-amber forced-colors:border-3 forced-colors:border-double',
  review: 'border border-dotted border-amber bg-amber-wash',
  back: 'border border-dashed border-edge',
} satisfies Partial<Record<Kind, string>>

/** One segment per deed that was charged. */
export function ProgressBar({ story }: { story: ShownStory }) {
  const gap = story.total > 24 ? 'gap-px' : 'gap-1'
  return (
    <div role="img" aria-label={story.summary} className={`mt-5 flex ${gap}`}>
      {Object.entries(LOOKS).flatMap(([kind, look]) =>
        story
          .of(kind as Kind)
          .map(({ id }) => (
            <span key={id} className={`h-2 flex-1 first:rounded-s last:rounded-e ${look}`} />
          )),
      )}
    </div>
  )
}
