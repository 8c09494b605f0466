import { Button } from '@mantine/core'
import { IconChartLine, IconSearch } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { FigureDeclaration } from '../../../components/history/figure'
import { AppLink } from '../../../lib/AppLink'
import { useSearchState } from '../../../lib/search'
import { useHasRoute } from '../../../lib/use-has-route'
import { makeCursor } from '../../../ui/chart/cursor'
import { ChartCard } from '../ChartCard'
import { useUnits, type ValueFormat } from '../charts/units'
import type { NameSeries } from '../use-chart'
import { useTimes } from '../use-times'
import { usualInterval } from '../window/ranges'
import { Toolbar } from '../window/Toolbar'
import { usePageWindow } from '../window/use-page-window'
import { useReportInterval } from '../window/use-report-interval'
import { WindowNote } from '../window/WindowNote'
import { chartOf, expressionOf, whereOf } from './figure-chart'
import css from './HistoryDrawer.module.css'

interface FigureHistoryProps {
  figure: FigureDeclaration
  label: string
  device: { sn: string; thing: string | undefined }
  since: number | null
  networkZone: string | undefined
}

/** About how wide the drawer's chart is. */
const width = 640
/** Where expressions are asked. */
const insight = '/monitor/datamining'
/** No figure of one thing has more lines. */
const top = 20

/** One figure over time: range, zoom, table, and the ways on. */
export function FigureHistory(props: FigureHistoryProps) {
  const { figure, label, since, networkZone, device } = props
  const times = useTimes()
  const where = whereOf(device.sn, figure, device.thing)
  const measured = useReportInterval({ where: { sn: device.sn } })
  const interval = measured ?? usualInterval
  const page = usePageWindow(width, interval)
  const cursor = useMemo(makeCursor, [])
  const chart = useMemo(() => chartOf(figure), [figure])
  const nameOf = useLineNames(figure, label)
  const format = useFigureFormat(figure)
  return (
    <div className={css.history}>
      <Toolbar page={page} times={times} choices={[]} top={null} onTop={() => undefined} />
      <WindowNote page={page} times={times} networkZone={networkZone} />
      {measured !== undefined && (
        <ChartCard
          chart={chart}
          label={label}
          filling={{ where, grid: page.grid, interval, top }}
          nameOf={nameOf}
          format={format}
          {...{ page, times, cursor, since }}
        />
      )}
      <Ways figure={figure} where={where} />
    </div>
  )
}

function Ways({ figure, where }: { figure: FigureDeclaration; where: Record<string, string> }) {
  const { t } = useTranslation('telemetry')
  const [search, setSearch] = useSearchState()
  const explorable = useHasRoute(insight)
  return (
    <div className={css.ways}>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconChartLine size={15} />}
        onClick={() =>
          setSearch({
            ...{ history: undefined, of: undefined, tab: 'charts' },
            ...(where.port && { port: where.port }),
            ...(where.radio && { radio: where.radio }),
          })
        }
      >
        {t('figure.charts')}
      </Button>
      {explorable && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconSearch size={15} />}
          component={AppLink}
          to={insight}
          search={{ expr: expressionOf(figure, where), range: search.range }}
        >
          {t('figure.insight')}
        </Button>
      )}
    </div>
  )
}

/** Lines are told apart by their query: each has one metric. */
function useLineNames({ lines }: FigureDeclaration, label: string): NameSeries {
  const { t } = useTranslation('inventory')
  return useMemo(() => {
    const names = new Map(lines.map(({ metric, words }) => [metric, words ? t(words) : label]))
    return ({ query }) => [...names].find(([metric]) => query.includes(`${metric}{`))?.[1] ?? label
  }, [lines, label, t])
}

/** 0 and 1 in their own words, what is between them as a share of time. */
function useFigureFormat({ unit, states }: FigureDeclaration): ValueFormat {
  const { t } = useTranslation('inventory')
  const units = useUnits()
  return useMemo(() => {
    const [off, on] = states ?? []
    if (!off || !on) return units[unit]
    return (value) => (value === 0 ? t(off) : value === 1 ? t(on) : units.ratio(value))
  }, [states, unit, units, t])
}
