import { ActionIcon } from '@mantine/core'
import { IconTable } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReportSection } from '#contract/reporting/document.ts'
import { Definition } from '../../components/definition/Definition'
import { ChartTable } from '../../ui/chart/ChartTable'
import { Panel } from '../../ui/page/Panel'
import { ChartLines, type Shared } from './ChartLines'
import { metricsOfSection } from './metrics-of-section'
import css from './Report.module.css'
import { useChartData } from './use-chart-data'

type Chart = Extract<ReportSection, { type: 'chart' }>

/** A chart of a document, or why there is none. */
export function ReportChart({ section, shared }: { section: Chart; shared: Shared }) {
  const { t } = useTranslation(['reporting', 'telemetry'])
  const [table, setTable] = useState(false)
  const label = t(`section.${section.name}` as 'section.online')
  const { data, some } = useChartData(section)
  const format = (value: number) => shared.values.number(value, section.unit)
  const why = section.why && t(`why.${section.why}` as 'why.tooMuch')
  return (
    <Panel
      title={label}
      beside={<Definition title={label} metrics={metricsOfSection(section.name)} />}
      aside={some && <TableSwitch label={label} on={table} onSwitch={setTable} />}
    >
      {!some && <p className={css.noChart}>{section.why === 'tooMuch' ? why : t('why.notMeasured')}</p>}
      {some && why && <p className={css.why}>{why}</p>}
      {some && table && (
        <ChartTable
          {...{ data, format, time: shared.times.full }}
          words={{
            caption: label,
            time: t('telemetry:table.time'),
            none: t('telemetry:noneShort'),
            thinned: (every, count) => t('telemetry:table.thinned', { every, count }),
          }}
        />
      )}
      {some && !table && <ChartLines {...{ label, data, format, shared }} unit={section.unit} />}
    </Panel>
  )
}

interface TableSwitchProps {
  label: string
  on: boolean
  onSwitch: (on: boolean) => void
}

function TableSwitch({ label, on, onSwitch }: TableSwitchProps) {
  const { t } = useTranslation('telemetry')
  const words = t('table.show', { chart: label })
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={26}
      className={css.screenOnly}
      aria-label={words}
      title={words}
      aria-pressed={on}
      onClick={() => onSwitch(!on)}
    >
      <IconTable size={16} stroke={1.6} />
    </ActionIcon>
  )
}
