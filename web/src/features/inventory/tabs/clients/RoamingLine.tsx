import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../../i18n/use-formats'
import css from './RoamingLine.module.css'
import { movesOf, type RoamingGrid, type Stay } from './roaming-stays'

interface RoamingLineProps {
  stays: readonly Stay[]
  grid: RoamingGrid
  nameOf: (sn: string) => string
}

/** The drawing's own measure; it is stretched to its place. */
const wide = 1000
const lane = 44
const pad = 5
/** Signals are drawn between these, dBm. */
const weakest = -95
const strongest = -30

/**
 * Which device a client was on when: a lane for each, its signal as a line within, and a thread from one to the next.
 * Time runs from left to right in every language. The table below tells the same.
 */
export function RoamingLine({ stays, grid, nameOf }: RoamingLineProps) {
  const { t } = useTranslation('inventory')
  const lanes = [...new Set(stays.map(({ sn }) => sn))]
  const x = (at: number) => ((at / 1000 - grid.start) / (grid.end - grid.start)) * wide
  const height = lanes.length * lane
  return (
    <figure className={css.figure} dir="ltr">
      <div className={css.drawing}>
        <ul className={css.names} aria-hidden="true">
          {lanes.map((sn) => (
            <li key={sn} style={{ height: lane }}>
              <bdi>{nameOf(sn)}</bdi>
            </li>
          ))}
        </ul>
        <svg
          className={css.lanes}
          viewBox={`0 0 ${wide} ${height}`}
          height={height}
          preserveAspectRatio="none"
          role="img"
          aria-label={t('client.moves', { count: movesOf(stays) })}
        >
          {lanes.map((sn, index) => (
            <path key={sn} className={css.ground} d={`M0 ${(index + 1) * lane - 0.5}H${wide}`} />
          ))}
          <path className={css.thread} d={threadOf(stays, lanes, x)} />
          {stays.map((stay) => (
            <g key={stay.from} transform={`translate(0 ${lanes.indexOf(stay.sn) * lane})`}>
              <rect
                className={css.stay}
                x={x(stay.from)}
                y={pad}
                width={Math.max(3, x(stay.to) - x(stay.from))}
                height={lane - 2 * pad}
              />
              <path className={css.signal} d={signalOf(stay, x)} />
            </g>
          ))}
        </svg>
      </div>
      <Axis grid={grid} />
    </figure>
  )
}

/** From the end of a stay to the beginning of the next, on whichever lane it is. */
function threadOf(stays: readonly Stay[], lanes: readonly string[], x: (at: number) => number): string {
  const middle = ({ sn }: Stay) => lanes.indexOf(sn) * lane + lane / 2
  return stays
    .slice(1)
    .map((stay, i) => `M${x(stays[i]!.to)} ${middle(stays[i]!)}L${x(stay.from)} ${middle(stay)}`)
    .join('')
}

function signalOf({ from, signals }: Stay, x: (at: number) => number): string {
  const y = (dbm: number) => {
    const share = Math.min(1, Math.max(0, (dbm - weakest) / (strongest - weakest)))
    return lane - pad - 2 - share * (lane - 2 * pad - 4)
  }
  const [first] = signals
  if (!first) return ''
  const line = signals.map(({ at, dbm }) => `L${x(at).toFixed(1)} ${y(dbm).toFixed(1)}`).join('')
  return `M${x(from).toFixed(1)} ${y(first.dbm).toFixed(1)}${line}`
}

function Axis({ grid: { start, end } }: { grid: RoamingGrid }) {
  const { locale } = useFormats()
  const format = new Intl.DateTimeFormat(locale, {
    ...(end - start > 3_600 && { month: 'short', day: 'numeric' }),
    ...{ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  })
  return (
    <div className={css.axis} aria-hidden="true">
      {[start, (start + end) / 2, end].map((at) => (
        <bdi key={at}>{format.format(at * 1000)}</bdi>
      ))}
    </div>
  )
}
