/** `label` is what a screen reader announces until the content is there. */
export function Skeleton({ label, rows = 3 }: { label: string; rows?: number }) {
  return (
    <div role="status" className="space-y-3">
      <span className="sr-only">{label}</span>
      {Array.from({ length: rows }, (_, row) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never change places
          key={row}
          className="h-20 animate-pulse rounded border border-line bg-line/50"
        />
      ))}
    </div>
  )
}

export function LoadingView({ label }: { label: string }) {
  return (
    <div role="status" className="mx-auto flex max-w-md flex-col items-center gap-4 py-24">
      <div className="size-8 animate-spin rounded-full border-2 border-line border-t-seal" />
      <p className="text-muted">{label}</p>
    </div>
  )
}
