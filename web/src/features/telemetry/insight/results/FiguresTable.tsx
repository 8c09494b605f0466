import { useTranslation } from 'react-i18next'
import type { ChartData } from '../../../../ui/chart/chart-data'
import { summaryOf } from '../../../../ui/chart/summary'
import css from '../InsightPage.module.css'
import type { ShownUnit } from '../question/ways'
import { useShownUnits } from '../units'
import { useDifference } from '../use-difference'

/** Each line in figures, beside those of the week before where they are drawn. */
export function FiguresTable({ data, unit }: { data: ChartData; unit: ShownUnit }) {
  const { t } = useTranslation(['insight', 'telemetry'])
  const format = useShownUnits()[unit]
  const difference = useDifference(unit)
  const compared = data.series.some(({ before }) => before !== undefined)
  const none = t('telemetry:noneShort')
  const rows = data.series.filter(({ before }) => before === undefined)
  return (
    <section className={css.scroll} tabIndex={0} aria-label={t('figures.title')}>
      <table className={css.figures}>
        <caption className="visually-hidden">{t('figures.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('figures.line')}</th>
            {(['last', 'least', 'average', 'most'] as const).map((column) => (
              <th key={column} scope="col">
                {t(`figures.${column}`)}
              </th>
            ))}
            {compared && (
              <>
                <th scope="col">{t('figures.weekBefore')}</th>
                <th scope="col">{t('figures.difference')}</th>
              </>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, values }) => {
            const now = summaryOf(values)
            const past = data.series.find(({ before }) => before === key)
            const then = past ? summaryOf(past.values) : null
            return (
              <tr key={key}>
                <th scope="row">
                  <bdi>{name}</bdi>
                </th>
                {(['last', 'least', 'average', 'most'] as const).map((column) => (
                  <td key={column}>{now ? format(now[column]) : none}</td>
                ))}
                {compared && (
                  <>
                    <td>{then ? format(then.average) : none}</td>
                    <td>{now && then ? difference(now.average, then.average) : none}</td>
                  </>
                )}
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}
