import type { ReportSection } from '#contract/reporting/document.ts'
import { radiosOf, radiosTable, signalTable } from './parts/air.ts'
import { radioCharts } from './parts/air-charts.ts'
import { energyBySn, energyPortsTable, powerChart } from './parts/energy.ts'
import { onlineChart, onlineRates, rateOf, secondsBound, watchedSeconds } from './parts/online.ts'
import { outagesTable } from './parts/outages.ts'
import { portErrorsTable, portTrafficTable } from './parts/ports.ts'
import { alarmsIn, alarmsTable, changesIn, changesTable, countOf, firmwareTable } from './parts/records.ts'
import { deviceTrafficChart, total } from './parts/traffic.ts'
import { lookedAt, ofDevice, ssidsTable, usersAtOnce, usersChart } from './parts/users.ts'
import { type Figures, figure, type ReportContext, summaryWhy, whyUnknown } from './report-context.ts'
import type { Window } from './window.ts'

/** One device; a part that it never told anything of is left out. */
export async function deviceSections(context: ReportContext): Promise<ReportSection[]> {
  const { window } = context
  const rates = await onlineRates(context, window)
  const alarms = await alarmsIn(context, window)
  const changes = await changesIn(context, window)
  const radios = await radiosOf(context)
  const energies = await energyBySn(context, window)
  const energy = energies && total(energies)
  const users = await usersAtOnce(context, window, ofDevice)
  return [
    await summary(context, { rates, energy, users, alarms: countOf(alarms), changes }),
    await onlineChart(context),
    await outagesTable(context, rates),
    await deviceTrafficChart(context),
    ...(users.highest === undefined ? [] : [await usersChart(context, ofDevice), await ssidsTable(context)]),
    ...(radios?.length === 0
      ? []
      : [await radiosTable(context, radios), ...(await radioCharts(context)), await signalTable(context)]),
    await portTrafficTable(context),
    await portErrorsTable(context),
    ...(energy === undefined ? [] : [await powerChart(context), await energyPortsTable(context)]),
    alarmsTable(alarms),
    await changesTable(context, changes),
    firmwareTable(context),
  ]
}

interface DeviceFigures {
  rates: ReadonlyMap<string, number> | null
  energy: number | null | undefined
  users: Awaited<ReturnType<typeof usersAtOnce>>
  alarms: number
  changes: number
}

const bytes = ({ ask }: ReportContext, direction: 'receive' | 'transmit', window: Window) =>
  ask.one(`increase(device_${direction}_bytes_total{$where}[$range])`, window)

/** Uptime that falls is a start; how often power came back is not told apart. */
const reboots = ({ ask }: ReportContext, window: Window) =>
  ask.one('resets(device_uptime_seconds{$where}[$range])', window)

async function summary(context: ReportContext, known: DeviceFigures): Promise<Figures> {
  const { window, earlier, subject } = context
  const rate = known.rates && rateOf(known.rates, subject.devices, window)
  const measured = await measuredIn(context, window)
  const then = earlier && (await measuredIn(context, earlier))
  const usersThen = earlier && (await usersAtOnce(context, earlier, ofDevice))
  const told = (value: number | null | undefined, before?: number | null, counted?: string) => ({
    ...{ why: whyUnknown(value), counted, before: before ?? null },
  })
  const sn = encodeURIComponent(subject.one!)
  const over = watchedSeconds(subject.devices, window)
  return {
    ...{ type: 'figures', name: 'summary', ...summaryWhy(context) },
    items: [
      figure('onlineRate', 'ratio', rate, { ...told(rate, then?.rate, 'timeWatched'), over }),
      figure('offlineTime', 'seconds', awayFor(context, rate), {
        why: whyUnknown(rate),
        counted: 'timeWatched',
        over,
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

async function measuredIn(context: ReportContext, window: Window) {
  const rates = await onlineRates(context, window)
  return {
    rate: rates && rateOf(rates, context.subject.devices, window),
    reboots: await reboots(context, window),
    down: await bytes(context, 'receive', window),
    up: await bytes(context, 'transmit', window),
  }
}

const awayFor = ({ subject, window }: ReportContext, rate: number | null | undefined) =>
  rate === null || rate === undefined
    ? undefined
    : Math.round((1 - rate) * secondsBound(subject.devices[0]!, window))
