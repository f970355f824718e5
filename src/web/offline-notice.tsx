import { useOnline } from './ui/use-online.ts'

export function OfflineNotice() {
  const online = useOnline()
  return (
    <div role="status">
      {!online && (
        <p className="bg-amber-wash px-4 py-2 text-center text-amber-ink">
          You are offline. What you have entered is kept; we go on when you are back.
        </p>
      )}
    </div>
  )
}
