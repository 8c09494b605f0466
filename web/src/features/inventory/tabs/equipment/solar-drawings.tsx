import css from './SolarStrip.module.css'
import type { ChargeTone } from './solar-state'

/** The pictures of the strip. They repeat what stands beside them in words and are silent to screen readers. */
const drawing = { className: css.drawing, viewBox: '0 0 120 84', 'aria-hidden': true } as const

const rays = [0, 45, 90, 135, 180, 225, 270, 315]

/** A module on its stand, seen from the side of the sun. */
export function PanelDrawing({ producing }: { producing: boolean }) {
  return (
    <svg {...drawing} data-on={producing}>
      <g className={css.sun} transform="translate(16 16)">
        <circle r="6" />
        {rays.map((angle) => (
          <path key={angle} d="M0-9.5v-4" transform={`rotate(${angle})`} />
        ))}
      </g>
      <path className={css.stand} d="M64 60v16m-16 0h32" />
      <path className={css.module} d="M38 14h70l-9 46H29z" />
      <path className={css.cells} d="M35 29.3h70M32 44.7h70M55.5 14l-9 46M73 14l-9 46M90.5 14l-9 46" />
    </svg>
  )
}

const segments = Array.from({ length: 10 }, (_, index) => index)

/** A battery of ten segments, lit as far as it is charged. */
export function BatteryDrawing({
  ratio,
  tone,
  charging,
}: {
  ratio: number | undefined
  tone: ChargeTone
  charging: boolean
}) {
  const lit = ratio === undefined ? 0 : Math.round(ratio * segments.length)
  return (
    <svg {...drawing} data-tone={tone} data-unknown={ratio === undefined}>
      <rect className={css.case} x="14" y="18" width="86" height="50" rx="6" />
      <rect className={css.pole} x="101" y="34" width="6" height="18" rx="2" />
      {segments.map((index) => (
        <rect
          key={index}
          className={css.segment}
          data-lit={index < lit}
          x={20 + index * 7.5}
          y="24"
          width="6"
          height="38"
          rx="1.5"
        />
      ))}
      {charging && <path className={css.bolt} d="M61 23 44 46h11l-3 18 17-24H58z" />}
    </svg>
  )
}

/** A lamp for whatever is fed. */
export function LampDrawing({ on }: { on: boolean | undefined }) {
  return (
    <svg {...drawing} data-on={on === true} data-unknown={on === undefined}>
      <g className={css.rays} transform="translate(60 36)">
        {rays
          .slice(0, 3)
          .concat(rays.slice(6))
          .map((angle) => (
            <path key={angle} d="M0-29v-6" transform={`rotate(${angle})`} />
          ))}
      </g>
      <path
        className={css.bulb}
        d="M60 14a21 21 0 0 0-12 38c2 1.600 3 3.500 3 6v2h18v-2c0-2.500 1-4.400 3-6a21 21 0 0 0-12-38z"
      />
      <path className={css.base} d="M51.500 65h17M53.500 70h13M57 75h6" />
    </svg>
  )
}

const chevrons = [0, 1, 2, 3]

/** The wire between two of them; arrows run along it while power flows. */
export function Flow({ on }: { on: boolean }) {
  return (
    <div className={css.flow} data-on={on} aria-hidden="true">
      <svg viewBox="0 0 60 14" width="60" height="14">
        {on ? (
          chevrons.map((index) => <path key={index} d={`M${6 + index * 14} 2l5 5-5 5`} />)
        ) : (
          <path d="M4 7h52" strokeDasharray="2 5" />
        )}
      </svg>
    </div>
  )
}
