import {
  devicePath,
  type Figures,
  figure,
  firstOf,
  orTooMuch,
  type ReportContext,
  type Table,
  TOP,
  whyUnknown,
} from '../report-context.ts'
import { CLIENTS_KEPT_SECONDS } from '../window.ts'
import { radioNames } from './radio-names.ts'

/** What is known of a radio over the window; all but its name may be missing. */
interface Radio {
  sn: string
  radio: string
  busy?: number
  interference?: number
  noise?: number
  clients?: number
}

const measures = {
  busy: 'radio_busy_ratio',
  interference: 'radio_interference_ratio',
  noise: 'radio_noise_dbm',
  clients: 'radio_clients',
} as const
type Measure = keyof typeof measures

/** Averages of every radio; null when it was too much to read. */
export async function radiosOf({ ask, window, devices }: ReportContext): Promise<Radio[] | null> {
  const radios = new Map<string, Radio>()
  const all = Object.keys(measures) as Measure[]
  const answers = await Promise.all(
    all.map((measure) => ask.rows(`avg_over_time(${measures[measure]}{$where}[$range])`, window)),
  )
  for (const [i, measure] of all.entries()) {
    const rows = answers[i]
    if (!rows) return null
    for (const { labels, value } of rows) {
      const { sn = '', radio = '' } = labels
      if (!devices.has(sn)) continue
      const key = `${sn} ${radio}`
      radios.set(key, { ...(radios.get(key) ?? { sn, radio }), [measure]: value })
    }
  }
  return [...radios.values()]
}

/** A channel that is busy half the time leaves little room. */
const CROWDED = 0.5

export function airFigures(radios: Radio[] | null): Figures {
  const average = (measure: Measure) => {
    const known = radios?.flatMap((radio) => radio[measure] ?? [])
    if (!known) return null
    return known.length === 0 ? undefined : known.reduce((sum, value) => sum + value, 0) / known.length
  }
  const measured = radios?.filter(({ busy }) => busy !== undefined)
  const crowded = measured?.length ? measured.filter(({ busy }) => busy! > CROWDED).length : undefined
  const averaged = (name: string, unit: 'ratio' | 'dbm', measure: Measure) => {
    const value = average(measure)
    return figure(name, unit, value, { why: whyUnknown(value) })
  }
  const unread = whyUnknown(radios && undefined)
  return {
    ...{ type: 'figures', name: 'air' },
    items: [
      figure('radios', 'count', radios?.length, { why: unread }),
      averaged('busyAverage', 'ratio', 'busy'),
      figure('radiosCrowded', 'count', crowded, { why: unread, counted: 'busyOverHalf' }),
      averaged('interferenceAverage', 'ratio', 'interference'),
      averaged('noiseAverage', 'dbm', 'noise'),
      figure('retries', 'ratio', undefined, { why: 'notTold' }),
    ],
  }
}

/** Radios whose channel was busiest. */
export async function radiosTable(
  { devices, bandsOf }: ReportContext,
  radios: Radio[] | null,
): Promise<Table> {
  const about: Omit<Table, 'type' | 'rows'> = {
    ...{ name: 'radios', none: 'noRadios' },
    columns: [
      { name: 'device', unit: 'text' },
      { name: 'radio', unit: 'radio' },
      { name: 'busy', unit: 'ratio' },
      { name: 'interference', unit: 'ratio' },
      { name: 'noise', unit: 'dbm' },
      { name: 'clients', unit: 'count' },
    ],
  }
  if (radios === null) return orTooMuch(about, radios)
  const worst = [...radios].sort((a, b) => (b.busy ?? -1) - (a.busy ?? -1))
  const nameOf = radioNames(await bandsOf(worst.slice(0, TOP).map(({ sn }) => sn)))
  const rows = worst.map(({ sn, radio, busy, interference, noise, clients }) => {
    const device = devices.get(sn)!
    const measured = [busy, interference, noise, clients].map((value) => value ?? null)
    return { cells: [device.name, nameOf(sn, radio), ...measured], to: devicePath(device) }
  })
  return { type: 'table', ...about, ...firstOf(rows) }
}

/** Lower bounds in dBm, best first; the last holds whatever is weaker. */
const signalLevels = [
  ['signalExcellent', -55],
  ['signalGood', -65],
  ['signalFair', -75],
  ['signalWeak', Number.NEGATIVE_INFINITY],
] as const

/** How many clients had which average signal, each counted once per access point. */
export async function signalTable({ ask, window }: ReportContext): Promise<Table> {
  const about: Omit<Table, 'type' | 'rows'> = {
    ...{ name: 'signal', none: 'noClients' },
    ...(window.seconds > CLIENTS_KEPT_SECONDS && { why: 'clientsKeptAWeek' }),
    columns: [
      { name: 'quality', unit: 'word' },
      { name: 'weakest', unit: 'dbm' },
      { name: 'clients', unit: 'count' },
      { name: 'share', unit: 'ratio' },
    ],
  }
  const counts = await ask.rows(
    'count_values("dbm", round(avg_over_time(client_signal_dbm{$where}[$range])))',
    window,
  )
  if (counts === null) return orTooMuch(about, counts)
  const known = counts.map(({ labels, value }) => ({ dbm: Number(labels.dbm), clients: value }))
  const all = known.reduce((sum, { clients }) => sum + clients, 0)
  if (all === 0) return { type: 'table', ...about, rows: [] }
  const rows = signalLevels.map(([name, weakest], i) => {
    const below = signalLevels[i - 1]?.[1] ?? Number.POSITIVE_INFINITY
    const clients = known
      .filter(({ dbm }) => dbm >= weakest && dbm < below)
      .reduce((n, one) => n + one.clients, 0)
    return { cells: [name, Number.isFinite(weakest) ? weakest : null, clients, clients / all] }
  })
  return { type: 'table', ...about, rows }
}
