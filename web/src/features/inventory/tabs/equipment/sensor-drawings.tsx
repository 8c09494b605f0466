import { useId } from 'react'
import css from './Readings.module.css'

/** Pictures of sensors. They repeat what stands beside them in words and are silent to screen readers. */
const drawing = { className: css.drawing, viewBox: '0 0 96 84', 'aria-hidden': true } as const

/** The scale of the thermometer, °C; what lies beyond stands at its end. */
export const scale = { from: -20, to: 60, every: 20 } as const
const tube = { top: 8, bottom: 58 }

/** Height on the scale, as the drawing counts: down from the top. */
export function heightOf(celsius: number): number {
  const share = (celsius - scale.from) / (scale.to - scale.from)
  return tube.bottom - Math.min(1, Math.max(0, share)) * (tube.bottom - tube.top)
}

const marks = Array.from(
  { length: (scale.to - scale.from) / scale.every + 1 },
  (_, index) => scale.from + index * scale.every,
)

export function Thermometer({ celsius }: { celsius: number | undefined }) {
  return (
    <svg {...drawing} data-unknown={celsius === undefined} data-cold={celsius !== undefined && celsius < 0}>
      {marks.map((mark) => (
        <g key={mark} transform={`translate(0 ${heightOf(mark)})`}>
          <path className={css.mark} d="M58 0h6" />
          <text className={css.number} x="68" y="3.5">
            {mark < 0 ? `−${-mark}` : mark}
          </text>
        </g>
      ))}
      <path className={css.case} d="M40 8a7 7 0 0 1 14 0v49.500a12 12 0 1 1-14 0z" />
      {celsius !== undefined && (
        <>
          <path className={css.column} d={`M47 68V${heightOf(celsius)}`} />
          <circle className={css.filled} cx="47" cy="68" r="7" />
        </>
      )}
    </svg>
  )
}

const drop = 'M48 6C58 22 70 34 70 52a22 22 0 0 1-44 0C26 34 38 22 48 6z'
const dropTop = 6
const dropBottom = 74

/** A drop, full as far as the air is. */
export function Drop({ ratio }: { ratio: number | undefined }) {
  const inside = useId()
  const height = (ratio ?? 0) * (dropBottom - dropTop)
  return (
    <svg {...drawing} data-unknown={ratio === undefined}>
      <clipPath id={inside}>
        <path d={drop} />
      </clipPath>
      <rect
        className={css.water}
        clipPath={`url(#${inside})`}
        x="24"
        y={dropBottom - height}
        width="48"
        height={height}
      />
      <path className={css.outline} d={drop} />
    </svg>
  )
}

/** A door in its frame; of one that nothing is known of, the frame alone. */
export function Door({ open }: { open: boolean | undefined }) {
  return (
    <svg {...drawing} data-unknown={open === undefined} data-open={open === true}>
      <path className={css.outline} d="M26 78V8h44v70" />
      <path className={css.floor} d="M14 78h68" />
      {open === false && <path className={css.leaf} d="M30 12h36v66H30z" />}
      {open && <path className={css.leaf} d="M30 12 52 20v62L30 78z" />}
      {open !== undefined && <circle className={css.knob} cx={open ? 47.5 : 60} cy="47" r="2" />}
    </svg>
  )
}
