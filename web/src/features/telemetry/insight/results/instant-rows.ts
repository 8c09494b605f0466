import type { Labels } from '../question/use-names'

type Sample = [number, string]

/** Prometheus' four kinds of answer to an instant query. */
export type InstantAnswer =
  | { resultType: 'vector'; result: { metric: Labels; value: Sample }[] }
  | { resultType: 'matrix'; result: { metric: Labels; values: Sample[] }[] }
  | { resultType: 'scalar' | 'string'; result: Sample }

export interface InstantRow {
  key: string
  metric: Labels
  value: string
}

/** An answer as rows, with the labels they have between them; a range shows its latest sample. */
export function instantRows(answer: InstantAnswer | undefined): { rows: InstantRow[]; labels: string[] } {
  const rows = rowsOf(answer)
  const labels = [...new Set(rows.flatMap(({ metric }) => Object.keys(metric)))]
  return { rows, labels: labels.sort((a, b) => rank(a) - rank(b) || a.localeCompare(b)) }
}

const rank = (label: string) => (label === '__name__' ? 0 : label === 'sn' ? 1 : 2)

function rowsOf(answer: InstantAnswer | undefined): InstantRow[] {
  if (!answer) return []
  const row = (metric: Labels, value: string) => ({ key: JSON.stringify(metric), metric, value })
  switch (answer.resultType) {
    case 'vector':
      return answer.result.map(({ metric, value }) => row(metric, value[1]))
    case 'matrix':
      return answer.result.map(({ metric, values }) => row(metric, values.at(-1)?.[1] ?? ''))
    default:
      return [row({}, answer.result[1])]
  }
}
