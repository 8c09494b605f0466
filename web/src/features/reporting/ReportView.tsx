import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReportDocument, ReportSection } from '#contract/reporting/document.ts'
import type { ChartWindow } from '../../ui/chart/chart-data'
import { makeCursor } from '../../ui/chart/cursor'
import { Panel } from '../../ui/page/Panel'
import type { Shared } from './ChartLines'
import { FigureRow } from './FigureRow'
import css from './Report.module.css'
import { ReportChart } from './ReportChart'
import { ReportTable } from './ReportTable'
import { useReportTimes } from './use-report-times'
import { useValues } from './use-values'

/** A report's document, section by section. */
export function ReportView({ report }: { report: ReportDocument }) {
  const { from, to, timezone, sections } = report
  const values = useValues(timezone)
  const cursor = useMemo(makeCursor, [])
  const [zoomed, onZoom] = useState<ChartWindow | null>(null)
  const times = useReportTimes(timezone, zoomed ? zoomed.end - zoomed.start : to - from)
  const shared: Shared = { whole: { start: from, end: to }, zoomed, onZoom, cursor, times, values }
  return (
    <div>
      {runsOf(sections).map((run) => (
        <div key={`${run[0]?.type} ${run[0]?.name}`} className={css.run} data-type={run[0]?.type}>
          {run.map((section) => (
            <div key={`${section.type} ${section.name}`} className={css.section}>
              <SectionView section={section} shared={shared} />
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}

/** Figures take the whole width; what stands between them is set in columns. */
export function runsOf(sections: readonly ReportSection[]): ReportSection[][] {
  const runs: ReportSection[][] = []
  for (const section of sections) {
    const last = runs.at(-1)
    if (section.type === 'figures' || !last || last[0]?.type === 'figures') runs.push([section])
    else last.push(section)
  }
  return runs
}

function SectionView({ section, shared }: { section: ReportSection; shared: Shared }) {
  const { t } = useTranslation('reporting')
  if (section.type === 'chart') return <ReportChart section={section} shared={shared} />
  if (section.type === 'table') return <ReportTable section={section} values={shared.values} />
  return (
    <Panel title={t(`section.${section.name}` as 'section.summary')}>
      {section.why && <p className={css.why}>{t(`why.${section.why}` as 'why.tooMuch')}</p>}
      <FigureRow section={section} values={shared.values} />
    </Panel>
  )
}
