import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../i18n/use-formats'
import css from './Wall.module.css'

interface Line {
  name: string
  color: string
  values: readonly (number | null)[]
}

interface TrendProps {
  title: string
  lines: readonly Line[]
  start: number
  stepMs: number
  format: (value: number) => string
}

const [width, height] = [1000, 300]

/** Lines over time, to be read from across a room; what was not measured is a gap. */
export function Trend({ title, lines, start, stepMs, format }: TrendProps) {
  const { t } = useTranslation(['overview', 'telemetry'])
  const { locale } = useFormats()
  const count = lines[0]?.values.length ?? 0
  const known = lines.flatMap(({ values }) => values.filter((value) => value !== null))
  const most = known.reduce((highest, value) => Math.max(highest, value), 1)
  const time = (at: number) =>
    new Intl.DateTimeFormat(locale, {
      ...(stepMs * count > 2 * 86_400_000
        ? { month: 'short', day: 'numeric' }
        : { weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
    } as Intl.DateTimeFormatOptions).format(at)
  return (
    <section className={css.trend}>
      <h2 className={css.partTitle}>{title}</h2>
      <p className={css.legend}>
        {lines.map(({ name, color, values }) => (
          <span key={name}>
            <span className={css.swatch} style={{ background: color }} />
            {name} <b>{lastWords(values, format) ?? t('wall.unknown')}</b>
          </span>
        ))}
      </p>
      <div className={css.plot} dir="ltr">
        <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
          {[0, 0.5, 1].map((share) => (
            <line
              key={share}
              x1={0}
              x2={width}
              y1={share * height}
              y2={share * height}
              className={css.rule}
            />
          ))}
          {lines.map(({ name, color, values }) => (
            <path key={name} d={pathOf(values, most)} stroke={color} className={css.line} />
          ))}
        </svg>
        {known.length > 0 ? (
          <span className={css.most}>{format(most)}</span>
        ) : (
          <span className={css.nothing} dir="auto">
            {t('telemetry:empty.none')}
          </span>
        )}
        <span className={css.from}>{time(start)}</span>
        <span className={css.to}>{time(start + stepMs * Math.max(0, count - 1))}</span>
      </div>
    </section>
  )
}

function lastWords(values: readonly (number | null)[], format: (value: number) => string): string | null {
  const last = values.findLast((value) => value !== null)
  return last === undefined || last === null ? null : format(last)
}

/** One that stands alone between gaps is a short dash, as a line of one point cannot be seen. */
export function pathOf(values: readonly (number | null)[], most: number): string {
  const x = (i: number) => ((i * width) / Math.max(1, values.length - 1)).toFixed(1)
  return values
    .map((value, i) => {
      if (value === null) return ''
      const y = (height - (value / most) * (height - 6)).toFixed(1)
      const begins = (values[i - 1] ?? null) === null
      const alone = begins && (values[i + 1] ?? null) === null
      return `${begins ? 'M' : 'L'}${x(i)} ${y}${alone ? (i === 0 ? 'h4' : 'h-4') : ''}`
    })
    .join('')
}
