import type { ScopedSource } from '../scope/scoped-source.ts'
import { isSubjectLabel, SUBJECT_LABELS, subjectLabel } from '../scope/subjects.ts'
import type { FoundSeries } from '../scope/visibility.ts'
import { ownLabel } from '../series-labels.ts'
import { METRIC_NAME } from '../types.ts'

type Pairs = Iterable<FoundSeries | undefined>

/** Adds the names of the labels that series have; yields where they do. */
export function* labelNames(
  source: ScopedSource,
  pairs: Pairs,
  into: Set<string>,
): Generator<undefined, void> {
  let last: number | undefined
  for (const pair of pairs) {
    if (pair === undefined) {
      yield
      continue
    }
    const { key, visible } = pair
    // Devices of one key differ in what their records say, at most.
    if (key !== last) for (const [name] of source.keyOf(pair).labels) into.add(name)
    last = key
    into.add(METRIC_NAME)
    for (const name of SUBJECT_LABELS)
      if (subjectLabel(visible.sn, visible.subject, name) !== '') into.add(name)
  }
}

/** Adds the values that a label has in series, '' where it is absent; yields where they do. */
export function* labelValues(
  source: ScopedSource,
  pairs: Pairs,
  name: string,
  into: Set<string>,
): Generator<undefined, void> {
  const fromRecord = isSubjectLabel(name)
  for (const pair of pairs) {
    if (pair === undefined) yield
    else if (fromRecord) into.add(subjectLabel(pair.visible.sn, pair.visible.subject, name))
    else into.add(ownLabel(source.keyOf(pair), name))
  }
}
