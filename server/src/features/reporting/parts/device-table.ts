import {
  type Cell,
  devicePath,
  firstOf,
  orTooMuch,
  type ReportContext,
  type Table,
  TOP,
} from '../report-context.ts'

type Column = Table['columns'][number]

interface TableTexts {
  name: string
  /** Said where there are none. */
  none: string
  /** Behind the device's name and its network's. */
  columns: readonly Column[]
}

/** A device of the subject and what is told of it. */
export type DeviceRow = readonly [sn: string, ...cells: Cell[]]

/** Devices in the order given, the first of many; rows of null were too much to read. */
export function deviceTable(
  { devices }: Pick<ReportContext, 'devices'>,
  { name, none, columns }: TableTexts,
  rows: readonly DeviceRow[] | null,
  most = TOP,
): Table {
  const [device, network]: Column[] = [
    { name: 'device', unit: 'text' },
    { name: 'network', unit: 'text' },
  ]
  const about = { name, none, columns: [device!, network!, ...columns] }
  if (rows === null) return orTooMuch(about, null)
  const shown = rows.map(([sn, ...cells]) => {
    const found = devices.get(sn)!
    return { cells: [found.name, found.networkName, ...cells], to: devicePath(found) }
  })
  return { type: 'table', ...about, ...firstOf(shown, most) }
}
