import { Labels } from './labels.ts'
import { SUBJECT_LABELS, subjectLabel } from './scope/subjects.ts'
import type { SeriesKey } from './storage/parts/row-batch-writer.ts'
import { METRIC_NAME, type Subject } from './types.ts'

/** The labels of a key's series, sorted; '' stands where the record of the device tells the value. */
interface Layout {
  names: readonly string[]
  values: readonly string[]
  places: Readonly<Record<'sn' | 'network' | 'project' | 'kind', number>>
}

const layouts = new WeakMap<SeriesKey, Layout>()

/** The labels of a stored series: its own, and what the record of its device adds. */
export function labelsOf(key: SeriesKey, sn: string, subject: Subject | undefined): Labels {
  if (!subject?.kind) return sparseLabels(key, sn, subject)
  const { names, values, places } = layoutOf(key)
  const own = values.slice()
  own[places.sn] = sn
  own[places.network] = String(subject.network)
  own[places.project] = String(subject.project)
  own[places.kind] = subject.kind
  return new Labels(names, own)
}

function layoutOf(key: SeriesKey): Layout {
  const known = layouts.get(key)
  if (known) return known
  const own = new Map([[METRIC_NAME, key.name], ...key.labels])
  const names = [...new Set([...own.keys(), ...SUBJECT_LABELS])].sort()
  const place = (name: string) => names.indexOf(name)
  const layout = {
    names,
    values: names.map((name) => own.get(name) ?? ''),
    places: {
      sn: place('sn'),
      network: place('network'),
      project: place('project'),
      kind: place('kind'),
    },
  }
  layouts.set(key, layout)
  return layout
}

/** Of a device that nobody described, or whose kind is not known. */
function sparseLabels(key: SeriesKey, sn: string, subject: Subject | undefined): Labels {
  const all: (readonly [string, string])[] = [[METRIC_NAME, key.name], ['sn', sn], ...key.labels]
  if (subject)
    for (const name of ['network', 'project', 'kind']) all.push([name, subjectLabel(sn, subject, name)])
  const kept = all.filter(([, value]) => value !== '').sort((a, b) => (a[0] < b[0] ? -1 : 1))
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
