import type { ReportSection } from '#contract/reporting/document.ts'
import { type Figures, figure, type Making, summaryWhy, whyUnknown } from './making.ts'
import { radiosOf, radiosTable, signalTable } from './parts/air.ts'
import { radioCharts } from './parts/air-charts.ts'
import { energyBySn, energyPortsTable, powerChart } from './parts/energy.ts'
import { onlineChart, onlineRates, rateOf, secondsBound } from './parts/online.ts'
import { outagesTable } from './parts/outages.ts'
import { portErrorsTable, portTrafficTable } from './parts/ports.ts'
import { alarmsIn, alarmsTable, changesIn, changesTable, countOf, firmwareTable } from './parts/records.ts'
import { deviceTrafficChart, total } from './parts/traffic.ts'
import { lookedAt, ssidsTable, usersAtOnce, usersChart } from './parts/users.ts'
import type { Window } from './window.ts'

/** One device; a part that it never told anything of is left out. */
export async function deviceSections(making: Making): Promise<ReportSection[]> {
  const { window } = making
  const rates = await onlineRates(making, window)
  const alarms = await alarmsIn(making, window)
  const changes = await changesIn(making, window)
  const radios = await radiosOf(making)
  const energies = await energyBySn(making, window)
  const energy = energies && total(energies)
  const users = await usersAtOnce(making, window, '$where')
  return [
    await summary(making, { rates, energy, users, alarms: countOf(alarms), changes }),
    await onlineChart(making),
    await outagesTable(making, rates),
    await deviceTrafficChart(making),
    ...(users.highest === undefined ? [] : [await usersChart(making, '$where'), await ssidsTable(making)]),
    ...(radios?.length === 0
      ? []
      : [await radiosTable(making, radios), ...(await radioCharts(making)), await signalTable(making)]),
    await portTrafficTable(making),
    await portErrorsTable(making),
    ...(energy === undefined ? [] : [await powerChart(making), await energyPortsTable(making)]),
    alarmsTable(alarms),
    await changesTable(making, changes),
    firmwareTable(making),
  ]
}

interface Known {
  rates: ReadonlyMap<string, number> | null
  energy: number | null | undefined
  users: Awaited<ReturnType<typeof usersAtOnce>>
  alarms: number
  changes: number
}

const bytes = ({ ask }: Making, direction: 'receive' | 'transmit', window: Window) =>
  ask.one(`increase(device_${direction}_bytes_total{$where}[$range])`, window)

/** Uptime that falls is a start; how often power came back is not told apart. */
const reboots = ({ ask }: Making, window: Window) =>
  ask.one('resets(device_uptime_seconds{$where}[$range])', window)

async function summary(making: Making, known: Known): Promise<Figures> {
  const { window, earlier, subject } = making
  const rate = known.rates && rateOf(known.rates, subject.devices, window)
  const measured = await measuredIn(making, window)
  const then = earlier && (await measuredIn(making, earlier))
  const usersThen = earlier && (await usersAtOnce(making, earlier, '$where'))
  const told = (value: number | null | undefined, before?: number | null, counted?: string) => ({
    ...{ why: whyUnknown(value), counted, before: before ?? null },
  })
  const sn = encodeURIComponent(subject.one!)
  return {
    ...{ type: 'figures', name: 'summary', ...summaryWhy(making) },
    items: [
      figure('onlineRate', 'ratio', rate, told(rate, then?.rate, 'timeWatched')),
      figure('offlineTime', 'seconds', awayFor(making, rate), {
        why: whyUnknown(rate),
        counted: 'timeWatched',
      }),
      figure('reboots', 'count', measured.reboots, told(measured.reboots, then?.reboots, 'uptimeFell')),
      figure('download', 'bytes', measured.down, told(measured.down, then?.down, 'countedAtUplink')),
      figure('upload', 'bytes', measured.up, told(measured.up, then?.up, 'countedAtUplink')),
      figure('usersHighest', 'count', known.users.highest, {
        ...told(known.users.highest, usersThen?.highest, lookedAt[window.range]),
      }),
      figure('usersAverage', 'count', known.users.average, {
        ...told(known.users.average, usersThen?.average, 'usersNotUnique'),
      }),
      figure('energy', 'wattHours', known.energy, { why: whyUnknown(known.energy) }),
      figure('alarms', 'count', known.alarms),
      figure('changes', 'count', known.changes, { to: `/journal/config?q=${sn}` }),
    ],
  }
}

async function measuredIn(making: Making, window: Window) {
  const rates = await onlineRates(making, window)
  return {
    rate: rates && rateOf(rates, making.subject.devices, window),
    reboots: await reboots(making, window),
    down: await bytes(making, 'receive', window),
    up: await bytes(making, 'transmit', window),
  }
}

const awayFor = ({ subject, window }: Making, rate: number | null | undefined) =>
  rate === null || rate === undefined
    ? undefined
    : Math.round((1 - rate) * secondsBound(subject.devices[0]!, window))
