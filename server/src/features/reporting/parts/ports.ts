import { devicePath, orTooMuch, type ReportContext, type Table, TOP } from '../report-context.ts'
import type { Row } from '../report-queries.ts'

const both = (what: string, where = '$where') =>
  `(increase(port_receive_${what}_total{${where}}[$range]) + increase(port_transmit_${what}_total{${where}}[$range]))`

/** Ports that carried most. */
export const portTrafficTable = (context: ReportContext): Promise<Table> =>
  portsTable(context, {
    name: 'portTraffic',
    none: 'noTraffic',
    what: 'bytes',
    column: 'traffic',
    unit: 'bytes',
  })

/** Ports that counted most frames with errors. */
export const portErrorsTable = (context: ReportContext): Promise<Table> =>
  portsTable(context, {
    name: 'portErrors',
    none: 'noErrors',
    what: 'errors',
    column: 'errors',
    unit: 'count',
  })

interface PortChartTexts {
  name: string
  none: string
  what: 'bytes' | 'errors'
  column: string
  unit: 'bytes' | 'count'
}

async function portsTable(
  context: ReportContext,
  { name, none, what, column, unit }: PortChartTexts,
): Promise<Table> {
  const about: Omit<Table, 'type' | 'rows'> = {
    ...{ name, none },
    columns: [
      { name: 'device', unit: 'text' },
      { name: 'port', unit: 'text' },
      { name: column, unit },
    ],
  }
  const found = await context.ask.rows(`topk(${TOP}, ${both(what)} > 0)`, context.window)
  if (found === null) return orTooMuch(about, found)
  const rows = found.sort(byAmount).flatMap((row) => rowOf(context, row) ?? [])
  return { type: 'table', ...about, rows }
}

const byAmount = (a: Row, b: Row): number => b.value - a.value

function rowOf({ devices }: ReportContext, { labels, value }: Row): Table['rows'][number] | undefined {
  const device = devices.get(labels.sn ?? '')
  if (!device) return undefined
  return { cells: [device.name, labels.port ?? '', Math.round(value)], to: devicePath(device) }
}
