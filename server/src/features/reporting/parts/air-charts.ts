import type { Chart, ReportContext } from '../report-context.ts'
import type { Line } from '../report-queries.ts'
import { chartOf } from './online.ts'
import { radioNames } from './radio-names.ts'

const charts = [
  ['busy', 'ratio', 'radio_busy_ratio'],
  ['interference', 'ratio', 'radio_interference_ratio'],
  ['noise', 'dbm', 'radio_noise_dbm'],
] as const

/** The air over time, a line per radio; what no radio measured is left out. */
export async function radioCharts({ ask, window, bandsOf, subject }: ReportContext): Promise<Chart[]> {
  const nameOf = radioNames(subject.one === undefined ? new Map() : await bandsOf([subject.one]))
  const made: Chart[] = []
  for (const [name, unit, metric] of charts) {
    const lines = await ask.lines(`avg_over_time(${metric}{$where}[$rate])`, window)
    if (lines?.length === 0) continue
    const named = ({ labels }: Line) => ({
      radio: nameOf(labels.sn ?? subject.one ?? '', labels.radio ?? ''),
    })
    made.push(chartOf(name, unit, window, lines, named))
  }
  return made
}
