import { Labels } from './labels.ts'
import type { SeriesKey } from './storage/row-batch-writer.ts'
import { subjectLabel } from './subjects.ts'
import { METRIC_NAME, type Subject } from './types.ts'

/** The labels of a stored series: its own, and what the record of its device adds. */
export function labelsOf(key: SeriesKey, sn: string, subject: Subject | undefined): Labels {
  const all: [string, string][] = [
    [METRIC_NAME, key.name],
    ['sn', sn],
  ]
  for (const [name, value] of key.labels) all.push([name, value])
  if (subject)
    for (const name of ['network', 'project', 'kind']) all.push([name, subjectLabel(sn, subject, name)])
  all.sort((a, b) => (a[0] < b[0] ? -1 : 1))
  const kept = all.filter(([, value]) => value !== '')
  return new Labels(
    kept.map(([name]) => name),
    kept.map(([, value]) => value),
  )
}

/** A label that the series carries itself; '' when it does not. */
export function ownLabel(key: SeriesKey, name: string): string {
  if (name === METRIC_NAME) return key.name
  return key.labels.find(([own]) => own === name)?.[1] ?? ''
}
