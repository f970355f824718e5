export function StatCard({ name, value, note }: { name: string; value: string; note?: string }) {
  return (
    <div className="rounded border border-line bg-card p-5">
      <dt className="text-muted">{name}</dt>
      <dd className="figure mt-1 font-serif text-xl font-semibold">{value}</dd>
      {note && <dd className="text-xs text-muted">{note}</dd>}
    </div>
  )
}
