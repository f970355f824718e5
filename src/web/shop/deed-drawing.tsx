/** Rows of text that are almost readable. */
const TEXT = [
  'THIS INDENTURE, made this 4th day of March, between the',
  'Grantor and the Grantee named above, WITNESSETH, that the',
  'Grantor, for good and valuable consideration, in hand paid,',
  '',
  'does hereby GRANT, BARGAIN, SELL and CONVEY unto the',
  'Grantee all that certain lot or parcel of land situate in the',
  'County and State aforesaid, being Lot 7, Block 12, according',
  'to the plat thereof of record in Book 31 of Plats, Page 18,',
  '',
  'TO HAVE AND TO HOLD the same, with the appurtenances,',
  'unto the Grantee and the heirs and assigns forever.',
]

/** A recorded deed with its stamp, instrument number and seal. */
export function DeedDrawing() {
  return (
    <svg
      viewBox="0 0 300 384"
      role="img"
      aria-label="A recorded warranty deed with the recorder's stamp and seal"
      className="mx-auto w-full max-w-md"
    >
      <path className="fill-line" d="m30 24 262 6-8 350-262-6z" />
      <path className="fill-card stroke-ink" strokeWidth="1.25" d="M12 8h264v356H12z" />
      <path className="stroke-line" fill="none" d="M22 18h244v336H22z" />
      <path className="stroke-seal" fill="none" d="M150 32h104v42H150z" />
      <g className="fill-seal font-sans" fontSize="7.5">
        <text x="157" y="46" fontWeight="500" letterSpacing="1">
          RECORDED
        </text>
        <text x="157" y="57">
          Instr. No. 2025-0041837
        </text>
        <text x="157" y="67">
          Official Records, 3 pages
        </text>
      </g>
      <g className="fill-muted font-sans" fontSize="6.5">
        <text x="40" y="42">
          Recording requested by
        </text>
        <text x="40" y="52">
          and when recorded mail to:
        </text>
      </g>
      <path className="stroke-line" fill="none" d="M40 58h74m-74 9h58" />
      <text x="40" y="112" fontSize="25" fontWeight="600" className="fill-ink font-serif">
        Warranty Deed
      </text>
      <path className="stroke-ink" fill="none" d="M40 122h214" />
      <g className="fill-muted" fontFamily="Times, serif" fontSize="7.6">
        {TEXT.map((line, index) => (
          <text key={line || index} x="40" y={142 + 13 * index}>
            {line}
          </text>
        ))}
      </g>
      <path className="stroke-ink" fill="none" d="M40 326h104" />
      <path
        className="stroke-ink"
        fill="none"
        strokeWidth="1.5"
        strokeLinecap="round"
        d="M46 320c8-18 14-20 15-8s4 10 9-3 8-8 7 3 6 8 11-4 8-6 9 2 10 4 22-5"
      />
      <text x="40" y="338" fontSize="7.5" className="fill-muted font-sans">
        Grantor
      </text>
      <circle className="fill-seal" cx="222" cy="312" r="30" />
      <circle
        className="stroke-paper"
        fill="none"
        strokeWidth="1.25"
        strokeDasharray="2 3"
        cx="222"
        cy="312"
        r="25"
      />
      <path
        className="stroke-paper"
        fill="none"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
        d="m210 313 8 8 16-17"
      />
    </svg>
  )
}
