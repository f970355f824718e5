/** Lines of text that can almost be read: where each starts and how far it runs. */
const TEXT = [
  [44, 150, 212],
  [44, 164, 212],
  [44, 178, 180],
  [44, 202, 212],
  [44, 216, 204],
  [44, 230, 212],
  [44, 244, 120],
] as const

/** A recorded deed with its stamp, instrument number and seal. */
export function DeedDrawing() {
  return (
    <svg
      viewBox="0 0 300 380"
      role="img"
      aria-label="A recorded warranty deed with the recorder's stamp and seal"
      className="mx-auto w-full max-w-sm"
    >
      <path className="fill-line" d="M22 22h264v350H22z" />
      <path className="fill-card stroke-ink" strokeWidth="1.25" d="M12 10h264v350H12z" />
      <path className="stroke-line" fill="none" strokeWidth="1" d="M22 20h244v330H22z" />
      <g className="fill-ink font-serif">
        <text x="44" y="104" fontSize="24" fontWeight="600">
          Warranty Deed
        </text>
        <text x="44" y="126" fontSize="8" className="fill-muted">
          This indenture, made between grantor and grantee
        </text>
      </g>
      <g className="stroke-seal" fill="none" strokeWidth="1">
        <path d="M150 34h104v40H150z" />
      </g>
      <g className="fill-seal font-sans" fontSize="7.5">
        <text x="157" y="47">
          RECORDED
        </text>
        <text x="157" y="57">
          Instr. No. 2025-0041837
        </text>
        <text x="157" y="67">
          Official Records, 3 pages
        </text>
      </g>
      <g className="stroke-muted" strokeWidth="2.5" strokeLinecap="round" opacity="0.35">
        {TEXT.map(([x, y, length]) => (
          <path key={y} strokeDasharray="26 5 14 5 34 5 18 5" d={`M${x} ${y}h${length}`} />
        ))}
      </g>
      <path className="stroke-ink" fill="none" strokeWidth="1" d="M44 312h104" />
      <path
        className="stroke-ink"
        fill="none"
        strokeWidth="1.5"
        strokeLinecap="round"
        d="M50 306c8-18 14-20 15-8s4 10 9-3 8-8 7 3 6 8 11-4 8-6 9 2 10 4 22-5"
      />
      <text x="44" y="324" fontSize="8" className="fill-muted font-sans">
        Grantor
      </text>
      <circle className="fill-seal" cx="214" cy="298" r="30" />
      <circle
        className="stroke-paper"
        fill="none"
        strokeWidth="1.25"
        strokeDasharray="2 3"
        cx="214"
        cy="298"
        r="25"
      />
      <path
        className="stroke-paper"
        fill="none"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
        d="m202 299 8 8 16-17"
      />
    </svg>
  )
}
