import css from './ChartTable.module.css'
import type { ChartData } from './chart-data'
import { thinning } from './summary'

interface ChartTableProps {
  data: ChartData
  format: (value: number) => string
  time: (time: number) => string
  words: {
    caption: string
    time: string
    none: string
    /** Said when only every `every`-th of `count` rows is shown. */
    thinned: (every: number, count: number) => string
  }
}

const mostRows = 60

/** The chart's numbers as a table, newest first; long ones are thinned and say so. */
export function ChartTable({ data, format, time, words }: ChartTableProps) {
  const every = thinning(data.times.length, mostRows)
  const last = data.times.length - 1
  const rows = data.times.map((_, i) => last - i).filter((_, i) => i % every === 0)
  return (
    <section className={css.scroll} tabIndex={0} aria-label={words.caption}>
      <table className={css.table}>
        <caption className={every > 1 ? css.caption : 'visually-hidden'}>
          <span className="visually-hidden">{words.caption}</span>
          {every > 1 && words.thinned(every, data.times.length)}
        </caption>
        <thead>
          <tr>
            <th scope="col">{words.time}</th>
            {data.series.map(({ key, name }) => (
              <th key={key} scope="col">
                <bdi>{name}</bdi>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((i) => (
            <tr key={data.times[i]}>
              <th scope="row">{time(data.times[i]!)}</th>
              {data.series.map(({ key, values }) => {
                const value = values[i] ?? null
                return <td key={key}>{value === null ? words.none : format(value)}</td>
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
