import type { Progress } from './use-many.ts'

const PAUSED = 'Too many searches at once. We’ll continue in a moment.'

/** Announces every tenth step, not every one: a screen reader has to keep up. */
function toldOf({ done, total, paused }: Progress): string {
  if (paused) return PAUSED
  const step = Math.max(1, Math.ceil(total / 10))
  return `${Math.floor(done / step) * step} of ${total} matched`
}

export function ManyProgress({
  progress,
  outcome,
}: {
  progress: Progress | undefined
  outcome: string
}) {
  return (
    <>
      <div role="status" className="sr-only">
        {progress ? toldOf(progress) : outcome}
      </div>
      {progress && (
        <div className="min-w-40 flex-1">
          <progress
            aria-label="Addresses matched"
            value={progress.done}
            max={progress.total}
            className="block h-2 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-seal [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-seal"
          />
          <p className="text-xs text-muted">
            {progress.paused ? PAUSED : `Matching ${progress.done} of ${progress.total}`}
          </p>
        </div>
      )}
    </>
  )
}
