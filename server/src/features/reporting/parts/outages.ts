import { orTooMuch, type ReportContext, type Table } from '../report-context.ts'
import type { Line } from '../report-queries.ts'
import { pointsOf, type Window } from '../window.ts'
import { offlineSeconds } from './online.ts'

/** Outages are told of the devices that were away longest. */
const DEVICES = 20
const ROWS = 50

/** How exactly a beginning is known: presence is noted once a minute, a month is looked at every five. */
const grid = (window: Window): Window => ({ ...window, step: window.range === 'month' ? 300 : 60 })

export interface Outage {
  sn: string
  /** Ms since 1970. */
  from: number
  /** Null: it lasts until the end of the range or longer. */
  to: number | null
  seconds: number
}

const columns: Table['columns'] = [
  { name: 'device', unit: 'text' },
  { name: 'network', unit: 'text' },
  { name: 'began', unit: 'time' },
  { name: 'ended', unit: 'time' },
  { name: 'duration', unit: 'seconds' },
]

/** When devices were away, longest first. */
export async function outagesTable(
  context: ReportContext,
  rates: ReadonlyMap<string, number> | null,
): Promise<Table> {
  const about = { name: 'outages', none: 'noOutages', why: 'stillOffline', columns }
  const outages = rates && (await outagesOf(context, rates))
  if (!outages) return orTooMuch(about, null)
  const rows = outages
    .sort((a, b) => b.seconds - a.seconds)
    .map(({ sn, from, to, seconds }) => {
      const { name, networkName } = context.devices.get(sn)!
      return { cells: [name, networkName, from, to, seconds] }
    })
  const shown = rows.slice(0, ROWS)
  return { type: 'table', ...about, rows: shown, ...(rows.length > ROWS && { of: rows.length }) }
}

async function outagesOf(
  context: ReportContext,
  rates: ReadonlyMap<string, number>,
): Promise<Outage[] | null> {
  const worst = offlineSeconds(context, rates).slice(0, DEVICES)
  if (worst.length === 0) return []
  const window = grid(context.window)
  const sns = JSON.stringify(worst.map(([sn]) => sn).join('|'))
  const lines = await context.ask.lines(`device_up{$where,sn=~${sns}} == 0`, window)
  return lines === null ? null : lines.flatMap((line) => spansOf(line, window))
}

/** Runs of points at which a device was away; one at the last point has not ended. */
export function spansOf({ labels, values }: Line, window: Window): Outage[] {
  const [points, { step }] = [pointsOf(window), window]
  const outages: Outage[] = []
  let began = -1
  for (let i = 0; i <= values.length; i++) {
    const away = i < values.length && values[i] === 0
    if (away && began < 0) began = i
    if (away || began < 0) continue
    const ended = i < values.length ? points[i]! * 1000 : null
    const seconds = (i - began) * step
    outages.push({ sn: labels.sn!, from: points[began]! * 1000, to: ended, seconds })
    began = -1
  }
  return outages
}
