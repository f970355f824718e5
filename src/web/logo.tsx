import { useShop } from './shop.tsx'

/** The deed, folded small: our logo, and the picture for empty states. */
export function FoldedDeed({ className = 'size-7' }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={`shrink-0 ${className}`}>
      <path className="fill-card stroke-ink" strokeWidth="1.75" d="M6 3h14l6 6v20H6z" />
      <path className="stroke-ink" fill="none" strokeWidth="1.75" d="M20 3v6h6M10 13h12M10 17h8" />
      <circle className="fill-seal" cx="20" cy="23" r="4" />
    </svg>
  )
}

export function Logo() {
  const { brandName } = useShop()
  return (
    <a
      href="/"
      className="inline-flex min-h-11 items-center gap-2 font-serif text-lg font-semibold"
    >
      <FoldedDeed />
      {brandName}
    </a>
  )
}
