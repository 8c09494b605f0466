import { encode } from 'uqr'
import css from './QrCode.module.css'

/** A QR code, dark on light whatever the theme: not every scanner reads the reverse. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 3 })
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      className={css.qr}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  )
}
