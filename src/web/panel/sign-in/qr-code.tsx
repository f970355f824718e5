import { generate } from 'lean-qr'
import { toSvgPath } from 'lean-qr/extras/svg'

/** The white rim without which readers find no code. */
const RIM = 4

/** Drawn in the page: what it says leaves it by no other way than the camera. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const code = generate(text)
  const side = code.size + 2 * RIM
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-RIM} ${-RIM} ${side} ${side}`}
      shapeRendering="crispEdges"
      className="size-52 rounded border border-line"
    >
      <rect x={-RIM} y={-RIM} width={side} height={side} fill="#fff" />
      <path d={toSvgPath(code)} fill="#000" />
    </svg>
  )
}
