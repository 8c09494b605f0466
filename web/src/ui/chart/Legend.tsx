import { memo } from 'react'
import { type ChartData, lastOf } from './chart-data'
import { type Cursor, useCursorAt } from './cursor'
import css from './Legend.module.css'
import type { LineLook } from './palette'

interface LegendProps {
  data: ChartData
  lines: readonly LineLook[]
  hidden: ReadonlySet<string>
  format: (value: number) => string
  none: string
  compare?: (now: number | null, before: number | null) => string
  cursor: Cursor
  onToggle: (key: string) => void
  onHighlight: (key: string | null) => void
}

/** Names of the lines with their value at the cursor, else their last one; a press hides or shows a line. */
export function Legend(props: LegendProps) {
  const { data, lines, hidden, format, none, compare, cursor, onToggle, onHighlight } = props
  const index = useCursorAt(cursor, data.times)
  const shownOf = (values: readonly (number | null)[]) =>
    index < 0 ? lastOf(values) : (values[index] ?? null)
  const own = data.series.filter(({ before }) => before === undefined)
  return (
    <ul
      className={css.legend}
      data-many={own.length > 4 || undefined}
      data-compared={own.length < data.series.length || undefined}
    >
      {data.series.map(({ key, name, values, before }, i) => {
        if (before !== undefined) return null
        const value = shownOf(values)
        const past = data.series.find((one) => one.before === key)
        return (
          <li key={key}>
            <Entry
              {...{ id: key, name, look: lines[i]!, shown: !hidden.has(key), onToggle, onHighlight }}
              value={value === null ? none : format(value)}
              past={compare && past && compare(value, shownOf(past.values))}
            />
          </li>
        )
      })}
    </ul>
  )
}

interface EntryProps extends Pick<LegendProps, 'onToggle' | 'onHighlight'> {
  id: string
  name: string
  look: LineLook
  shown: boolean
  value: string
  past: string | undefined
}

/** Drawn anew only where its words change: a pointer that moves asks every legend of the page at every frame. */
const Entry = memo(function Entry({ id, name, look, shown, value, past, onToggle, onHighlight }: EntryProps) {
  return (
    <button
      type="button"
      className={css.entry}
      aria-pressed={shown}
      onClick={() => onToggle(id)}
      onPointerEnter={() => onHighlight(id)}
      onPointerLeave={() => onHighlight(null)}
      onFocus={() => onHighlight(id)}
      onBlur={() => onHighlight(null)}
    >
      <Sample look={look} />
      <bdi className={css.name} title={name} data-user-text>
        {name}
      </bdi>{' '}
      <span className={css.value}>{value}</span>
      {past !== undefined && <span className={css.past}>{past}</span>}
    </button>
  )
})

/** A piece of the line as it is drawn. */
function Sample({ look }: { look: LineLook }) {
  return (
    <svg width="16" height="8" aria-hidden="true" className={css.sample}>
      <line
        x1="0"
        y1="4"
        x2="16"
        y2="4"
        stroke={look.color}
        strokeWidth="2.5"
        strokeDasharray={look.dashed ? '5 2.5' : undefined}
      />
    </svg>
  )
}
