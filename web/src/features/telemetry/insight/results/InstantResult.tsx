import { Skeleton } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { againUnlessAtFault, askPrometheus } from '../../../../api/prometheus'
import { toldInPlace } from '../../../../api/query-client'
import { useFormats } from '../../../../i18n/use-formats'
import chartCss from '../../ChartCard.module.css'
import { useTimes } from '../../use-times'
import noteCss from '../../window/WindowNote.module.css'
import css from '../InsightPage.module.css'
import { useLabelWords } from '../question/use-label-words'
import { useNames } from '../question/use-names'
import { useShownUnits, useUnitWords } from '../units'
import { Failure } from './Failure'
import { type InstantAnswer, instantRows } from './instant-rows'
import type { ResultProps } from './result-props'
import { Warnings } from './Warnings'

/** More rows would not be read; how many there are is told. */
const mostRows = 200

/** What an expression says at the end of what is shown: its series as rows, their labels as columns. */
export function InstantResult({ asked, page }: ResultProps) {
  const { t } = useTranslation(['insight', 'telemetry'])
  const formats = useFormats()
  const times = useTimes()
  const title = useId()
  const labelWords = useLabelWords()
  const unitWords = useUnitWords()
  const format = useShownUnits()[asked.unit]
  const query = asked.ask?.now ?? ''
  const time = page.grid.end
  const answer = useQuery({
    queryKey: ['/api/v1/query', 'insight', query, time],
    queryFn: ({ signal }) => askPrometheus<InstantAnswer>('query', { query, time }, signal),
    enabled: query !== '',
    placeholderData: keepPreviousData,
    retry: againUnlessAtFault,
    ...toldInPlace,
  })
  const { rows, labels } = useMemo(() => instantRows(answer.data?.data), [answer.data])
  const shown = rows.slice(0, mostRows)
  const sns = useMemo(() => shown.flatMap(({ metric: { sn } }) => (sn ? [sn] : [])), [shown])
  const nameOf = useNames(sns)
  const written = (value: string) => (Number.isFinite(Number(value)) ? format(Number(value)) : value)
  return (
    <section className={chartCss.card} aria-labelledby={title}>
      <header className={chartCss.head}>
        <h2 id={title} className={`${chartCss.title} ${css.resultTitle}`} dir="auto">
          {asked.title}
        </h2>
        <span className={chartCss.aside}>{unitWords(asked.unit)}</span>
      </header>
      {answer.isLoading && <Skeleton height={120} />}
      {answer.error && <Failure error={answer.error} height={80} retry={() => answer.refetch()} />}
      {answer.data && rows.length === 0 && <p className={css.hint}>{t('empty.title')}</p>}
      {rows.length > 0 && (
        <section className={css.scroll} tabIndex={0} aria-label={t('view.table')}>
          <table className={css.figures}>
            <caption className="visually-hidden">{asked.title}</caption>
            <thead>
              <tr>
                {labels.map((label) => (
                  <th key={label} scope="col">
                    <bdi>{labelWords(label)}</bdi>
                  </th>
                ))}
                <th scope="col">{t('value')}</th>
              </tr>
            </thead>
            <tbody>
              {shown.map(({ key, metric, value }) => (
                <tr key={key}>
                  {labels.map((label) => (
                    <td key={label}>
                      <bdi>
                        {metric[label] === undefined
                          ? ''
                          : label === '__name__'
                            ? metric[label]
                            : nameOf({ [label]: metric[label] })}
                      </bdi>
                    </td>
                  ))}
                  <td>{written(value)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      <p className={noteCss.note} role="status">
        <span>{t('at', { time: times.full(time * 1000) })}</span>
        <span>{t('telemetry:zoneOwn', { zone: times.zone })}</span>
        {rows.length > mostRows && (
          <span>{t('rows', { shown: mostRows, count: rows.length, all: formats.count(rows.length) })}</span>
        )}
      </p>
      <Warnings warnings={answer.data?.warnings ?? []} />
    </section>
  )
}
