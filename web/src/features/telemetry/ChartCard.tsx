import { ActionIcon, Button, Skeleton } from '@mantine/core'
import { IconTable } from '@tabler/icons-react'
import { useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Definition } from '../../components/definition/Definition'
import { metricsIn } from '../../components/definition/metrics-in'
import { useFailureWords } from '../../i18n/use-failure-words'
import { ChartTable } from '../../ui/chart/ChartTable'
import type { ChartData } from '../../ui/chart/chart-data'
import type { Cursor } from '../../ui/chart/cursor'
import { plotHeight } from '../../ui/chart/geometry'
import { TimeChart } from '../../ui/chart/TimeChart'
import { beginningOf } from './beginning'
import css from './ChartCard.module.css'
import type { ChartDeclaration, ChartName } from './charts/chart-declaration'
import { useUnits, type ValueFormat } from './charts/units'
import { EmptyChart } from './EmptyChart'
import { type NameSeries, useChart } from './use-chart'
import { useDescription } from './use-description'
import type { Times } from './use-times'
import type { QueryContext } from './window/fill'
import type { PageWindow } from './window/use-page-window'

/** A declared chart, or one that is named where it is shown. */
export type AnyChart = Omit<ChartDeclaration, 'name'> & { name?: ChartName }

export interface ChartCardProps {
  chart: AnyChart
  /** Its name, where the declaration has none. */
  label?: string
  /** How values are written, where the unit alone does not tell. */
  format?: ValueFormat
  filling: QueryContext
  nameOf: NameSeries
  page: PageWindow
  times: Times
  cursor: Cursor
  /** Since when (ms) there can be samples; null when it is not known. */
  since: number | null
}

/** One chart with its name, or why it is not there. */
export function ChartCard(props: ChartCardProps) {
  const { chart, filling, nameOf } = props
  const { t } = useTranslation(['telemetry', 'common'])
  const words = useFailureWords()
  const label = props.label ?? (chart.name ? t(`chart.${chart.name}`) : '')
  const metrics = useMemo(() => metricsIn(chart.lines.map(({ query }) => query)), [chart])
  const [table, setTable] = useState(false)
  const title = useId()
  const { data, error, isPending, retry } = useChart(chart, filling, nameOf)
  const some = data !== undefined && data.series.length > 0
  const full = chart.top !== undefined && (data?.series.length ?? 0) >= filling.top
  return (
    <section className={css.card} aria-labelledby={title}>
      <header className={css.head}>
        <h2 id={title} className={css.title}>
          {label}
        </h2>
        <Definition title={label} metrics={metrics} />
        {full && chart.top && (
          <span className={css.aside}>{t(`top.${chart.top}`, { count: filling.top })}</span>
        )}
        {some && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={26}
            className={css.switch}
            aria-label={t('table.show', { chart: label })}
            title={t('table.show', { chart: label })}
            aria-pressed={table}
            onClick={() => setTable(!table)}
          >
            <IconTable size={16} stroke={1.6} />
          </ActionIcon>
        )}
      </header>
      {isPending && (
        <div role="status" aria-label={t('loading', { chart: label })}>
          <Skeleton height={plotHeight} />
        </div>
      )}
      {error && !data && (
        <div role="alert" className={css.failed} style={{ minHeight: plotHeight }}>
          <p>{t('failed', { chart: label })}</p>
          <p>{words(error)}</p>
          <Button size="xs" variant="default" onClick={() => retry()}>
            {t('common:action.retry')}
          </Button>
        </div>
      )}
      {data && !some && <EmptyChart since={props.since} interval={filling.interval} />}
      {some && <Drawn {...props} data={data} table={table} label={label} />}
    </section>
  )
}

interface DrawnProps extends ChartCardProps {
  data: ChartData
  table: boolean
  label: string
}

function Drawn(props: DrawnProps) {
  const { chart, data, table, label, page, times, cursor, since } = props
  const { t } = useTranslation('telemetry')
  const units = useUnits()
  const format = props.format ?? units[chart.unit]
  const describe = useDescription()
  const description = useMemo(() => describe(data, format), [describe, data, format])
  const begins = beginningOf({ data, since, keptDays: chart.keptDays, now: page.grid.end * 1000 })
  if (table)
    return (
      <ChartTable
        data={data}
        format={format}
        time={times.full}
        words={{
          caption: label,
          time: t('table.time'),
          none: t('noneShort'),
          thinned: (every, count) => t('table.thinned', { every, count }),
        }}
      />
    )
  return (
    <TimeChart
      words={{ label, description, hint: t('hint'), none: t('none') }}
      data={data}
      window={page.window}
      axis={chart.axis}
      format={format}
      tick={times.tick}
      time={times.full}
      begins={
        begins && {
          at: begins.at,
          words:
            begins.why === 'kept'
              ? t('kept', { count: chart.keptDays ?? 0 })
              : t('begins', { time: times.short(begins.at) }),
        }
      }
      cursor={cursor}
      onZoom={page.zoom}
      onReset={page.reset}
    />
  )
}
