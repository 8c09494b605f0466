import { Button, Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { DeviceInfo } from '#contract/inventory/schemas.ts'
import { Figure } from '../../../components/history/Figure'
import type { FigureDeclaration } from '../../../components/history/figure'
import { figures } from '../../../components/history/figures'
import { useFigureWords } from '../../../components/history/Histories'
import { useSearchState } from '../../../lib/search'
import { Panel } from '../../../ui/page/Panel'
import { useUnits } from '../charts/units'
import css from './DeviceDay.module.css'
import { axisOf, drawing, pathsOf, spanOf } from './sparkline'
import { type DayFigure, useDay } from './use-day'

/** How a device's last 24 hours went, one small line for each figure it tells. */
export function DeviceDay({ device }: { device: DeviceInfo }) {
  const { t } = useTranslation('telemetry')
  const [, setSearch] = useSearchState()
  const day = useDay(device)
  const { data } = day
  return (
    <Panel
      title={t('day.title')}
      aside={
        <Button size="compact-sm" variant="subtle" onClick={() => setSearch({ tab: 'charts', range: 'day' })}>
          {t('figure.charts')}
        </Button>
      }
    >
      {day.isPending && <Skeleton height={96} />}
      {day.isError && !data && <p className={css.none}>{t('day.failed')}</p>}
      {data?.length === 0 && <p className={css.none}>{t('day.none')}</p>}
      {data && data.length > 0 && (
        <ul className={css.list}>
          {data.map((figure) => (
            <Line key={figure.name} {...figure} />
          ))}
        </ul>
      )}
    </Panel>
  )
}

function Line({ name, values }: DayFigure) {
  const { t } = useTranslation('telemetry')
  const words = useFigureWords()
  const { unit, axis }: FigureDeclaration = figures[name]
  const format = useUnits()[unit]
  const span = spanOf(values)
  if (!span) return null
  const { line, dots } = pathsOf(values, axisOf(span, axis))
  const between = t('day.between', { low: format(span.min), high: format(span.max) })
  return (
    <li className={css.line}>
      <span className={css.name}>{words(name)}</span>
      <svg
        className={css.drawing}
        viewBox={`0 0 ${drawing.width} ${drawing.height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={between}
      >
        <title>{between}</title>
        {line && <path d={line} vectorEffect="non-scaling-stroke" />}
        {dots && <path className={css.dots} d={dots} vectorEffect="non-scaling-stroke" />}
      </svg>
      <span className={css.last} data-old={span.behind > 1 || undefined}>
        <Figure name={name}>{format(span.last)}</Figure>
      </span>
    </li>
  )
}
