import { ActionIcon, Skeleton } from '@mantine/core'
import { IconTable } from '@tabler/icons-react'
import { useCallback, useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../../i18n/use-formats'
import { ChartTable } from '../../../../ui/chart/ChartTable'
import { makeCursor } from '../../../../ui/chart/cursor'
import chartCss from '../../ChartCard.module.css'
import { useTimes } from '../../use-times'
import noteCss from '../../window/WindowNote.module.css'
import css from '../InsightPage.module.css'
import { useShownUnits, useUnitWords } from '../units'
import { mostLines, useInsight } from '../use-insight'
import { ExportMenu } from './ExportMenu'
import { Failure } from './Failure'
import { FiguresTable } from './FiguresTable'
import { InsightChart } from './InsightChart'
import type { ResultProps } from './result-props'
import { Warnings } from './Warnings'

const height = 320

/** The lines of a question, their figures, and both to take along. */
export function RangeResult({ asked, page }: ResultProps) {
  const { t } = useTranslation(['insight', 'telemetry'])
  const formats = useFormats()
  const times = useTimes()
  const unitWords = useUnitWords()
  const cursor = useMemo(makeCursor, [])
  const title = useId()
  const [table, setTable] = useState(false)
  const before = useCallback((name: string) => t('before', { name }), [t])
  const found = useInsight(asked.ask, { before })
  const { data } = found
  const format = useShownUnits()[asked.unit]
  const some = data !== undefined && data.series.length > 0
  return (
    <section className={chartCss.card} aria-labelledby={title}>
      <header className={chartCss.head}>
        <h2 id={title} className={`${chartCss.title} ${css.resultTitle}`} dir="auto">
          {asked.title}
        </h2>
        <span className={chartCss.aside}>{unitWords(asked.unit)}</span>
        <span className={chartCss.switch} />
        {some && (
          <>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={26}
              aria-label={t('telemetry:table.show', { chart: asked.title })}
              title={t('telemetry:table.show', { chart: asked.title })}
              aria-pressed={table}
              onClick={() => setTable(!table)}
            >
              <IconTable size={16} stroke={1.6} />
            </ActionIcon>
            <ExportMenu
              data={data}
              title={asked.title}
              unit={asked.unit}
              page={page}
              expression={asked.ask?.now ?? ''}
            />
          </>
        )}
      </header>
      {found.isPending && (
        <div role="status" aria-label={t('telemetry:loading', { chart: asked.title })}>
          <Skeleton height={height} />
        </div>
      )}
      {found.error && !data && <Failure error={found.error} height={height} retry={() => found.retry()} />}
      {found.error && data && <Failure error={found.error} height={0} retry={() => found.retry()} />}
      {data && !some && (
        <div className={chartCss.empty} style={{ minHeight: height }}>
          <p>{t('empty.title')}</p>
          <p>{t('empty.body')}</p>
        </div>
      )}
      {some &&
        (table ? (
          <ChartTable
            data={data}
            format={format}
            time={times.full}
            words={{
              caption: asked.title,
              time: t('telemetry:table.time'),
              none: t('telemetry:noneShort'),
              thinned: (every, count) => t('telemetry:table.thinned', { every, count }),
            }}
          />
        ) : (
          <InsightChart data={data} unit={asked.unit} title={asked.title} {...{ page, cursor, height }} />
        ))}
      <p className={noteCss.note} role="status">
        <span>{t('telemetry:point', { step: formats.duration(page.grid.step) })}</span>
        <span>{t('telemetry:zoneOwn', { zone: times.zone })}</span>
        {found.count > mostLines && (
          <span>{t('lines', { shown: mostLines, count: found.count, all: formats.count(found.count) })}</span>
        )}
      </p>
      <Warnings warnings={found.warnings} />
      {some && <FiguresTable data={data} unit={asked.unit} />}
    </section>
  )
}
