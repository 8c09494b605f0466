import { metricTables } from './catalogue.ts'
import { type Metric, unitWords } from './metric.ts'

/** Between these comments of docs/metrics.md stands a table made from the catalogue. */
const PLACE = /<!-- metrics: (\w+) -->[\s\S]*?<!-- end -->/g

/** The text of docs/metrics.md with its tables made anew; what stands around them stays. */
export function withMetricTables(document: string): string {
  return document.replaceAll(PLACE, (_, name: string) => {
    const rows = Object.entries(metricTables[name] ?? {}).map(row)
    return [`<!-- metrics: ${name} -->`, '', ...heading, ...rows, '', '<!-- end -->'].join('\n')
  })
}

const heading = ['| metric | unit | labels | meaning and source |', '|---|---|---|---|']

function row([name, { type, unit, label, help, source }]: [string, Metric]): string {
  const counted = unitWords[unit] + (type === 'counter' ? ', counter' : '')
  const meaning = source ? `${help}; ${source}` : help
  return `| \`${name}\` | ${counted} | ${label ? `\`${label}\`` : ''} | ${meaning} |`
}
