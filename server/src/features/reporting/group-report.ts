import type { ReportSection } from '#contract/reporting/document.ts'
import { airFigures, radiosOf, radiosTable, signalTable } from './parts/air.ts'
import { energyBySn, energyDevicesTable, energyPortsTable, powerChart } from './parts/energy.ts'
import { offlineTable, onlineChart, onlineRates, rateOf, watchedSeconds } from './parts/online.ts'
import { outagesTable } from './parts/outages.ts'
import { portErrorsTable, portTrafficTable } from './parts/ports.ts'
import {
  alarmsIn,
  alarmsTable,
  changesIn,
  changesTable,
  countOf,
  firmwareTable,
  topAlarmsTable,
} from './parts/records.ts'
import {
  bytesByNetwork,
  bytesBySn,
  bytesThen,
  type CountedAt,
  clientBytesBySn,
  countedAt,
  namedCount,
  placeCounted,
  type TrafficSource,
  total,
  trafficChart,
  trafficTable,
} from './parts/traffic.ts'
import { lookedAt, ssidsTable, usersAtOnce, usersBySn, usersChart, usersTable } from './parts/users.ts'
import {
  type Figures,
  figure,
  type ReportContext,
  summaryWhy,
  type Table,
  whyUnknown,
} from './report-context.ts'
import type { Window } from './window.ts'

/** Overview of a network, of a project, of everything. */
export async function groupSections(context: ReportContext): Promise<ReportSection[]> {
  const [known, radios] = await Promise.all([knownOf(context), radiosOf(context)])
  return Promise.all([
    summary(context, known),
    onlineChart(context),
    ...(context.subject.networks.length > 1 ? [networksTable(context, known)] : []),
    trafficChart(context, known.counted),
    usersChart(context),
    trafficTable(context, known.down, known.up),
    usersBySn(context).then((users) => usersTable(context, users)),
    offlineTable(context, known.rates),
    outagesTable(context, known.rates),
    topAlarmsTable(context, known.alarms),
    ssidsTable(context),
    portTrafficTable(context),
    portErrorsTable(context),
    airFigures(radios),
    radiosTable(context, radios),
    signalTable(context),
    powerChart(context),
    energyDevicesTable(context, known.energy),
    energyPortsTable(context),
    alarmsTable(known.alarms),
    changesTable(context, known.changes),
    firmwareTable(context),
  ])
}

type Values = ReadonlyMap<string, number> | null

interface NetworkFigures {
  rates: Values
  down: Values
  up: Values
  /** What was sent to Wi-Fi clients, and by them. */
  clientDown: Values
  clientUp: Values
  counted: CountedAt
  /** Watt-hours that it gave to others. */
  energy: Values
  alarms: Awaited<ReturnType<typeof alarmsIn>>
  changes: number
}

async function knownOf(context: ReportContext): Promise<NetworkFigures> {
  const { window } = context
  const [traffic, rates, energy, alarms, changes] = await Promise.all([
    trafficOf(context),
    onlineRates(context, window),
    energyBySn(context, window),
    alarmsIn(context, window),
    changesIn(context, window),
  ])
  return { ...traffic, rates, energy, alarms, changes }
}

async function trafficOf(
  context: ReportContext,
): Promise<Pick<NetworkFigures, 'down' | 'up' | 'clientDown' | 'clientUp' | 'counted'>> {
  const { window, subject } = context
  const [down, up] = await Promise.all([
    bytesBySn(context, 'receive', window),
    bytesBySn(context, 'transmit', window),
  ])
  const atUplinks = countedAt(subject.devices, down ?? new Map())
  const some = [...atUplinks.values()].includes('ap')
  const [clientDown, clientUp] = await Promise.all([
    some ? clientBytesBySn(context, 'receive', window) : new Map(),
    some ? clientBytesBySn(context, 'transmit', window) : new Map(),
  ])
  const counted = countedAt(subject.devices, down ?? new Map(), clientDown ?? new Map())
  return { down, up, clientDown, clientUp, counted }
}

/** Bytes of each network; null when it was too much to read. */
const counting = (
  { subject }: ReportContext,
  { counted }: NetworkFigures,
  bytes: Values,
  ofClients: Values,
) => bytes && ofClients && bytesByNetwork(subject.devices, bytes, counted, ofClients)

async function summary(context: ReportContext, known: NetworkFigures): Promise<Figures> {
  const { window, subject, earlier } = context
  const { devices } = subject
  const [users, then] = await Promise.all([
    usersAtOnce(context, window),
    earlier && summaryThen(context, known, earlier),
  ])
  const traffic = (name: string, bytes: Values, ofClients: Values, before: number | null) => {
    const sums = counting(context, known, bytes, ofClients)
    const value = sums && total(sums)
    const why = value === null ? 'tooMuch' : 'noPlaceToCount'
    return figure(name, 'bytes', value, { why, counted: namedCount(known.counted), before })
  }
  const rate = known.rates && rateOf(known.rates, devices, window)
  const energy = known.energy && total(known.energy)
  const looked = lookedAt[window.range]
  const list = (status?: string) => devicesPath(subject, status)
  return {
    ...{ type: 'figures', name: 'summary', ...summaryWhy(context) },
    items: [
      figure('devices', 'count', devices.length, { counted: 'asOfNow', to: list() }),
      figure('online', 'count', statusCount(devices, 'online'), { counted: 'asOfNow', to: list('online') }),
      figure('never', 'count', statusCount(devices, 'never'), { counted: 'asOfNow', to: list('never') }),
      figure('onlineRate', 'ratio', rate, {
        ...{ why: whyUnknown(rate), counted: 'timeWatched', before: then?.rate ?? null },
        over: watchedSeconds(devices, window),
      }),
      traffic('download', known.down, known.clientDown, then?.down ?? null),
      traffic('upload', known.up, known.clientUp, then?.up ?? null),
      figure('usersHighest', 'count', users.highest, {
        ...{ why: whyUnknown(users.highest), counted: looked, before: then?.users.highest ?? null },
      }),
      figure('usersAverage', 'count', users.average, {
        ...{ why: whyUnknown(users.average), counted: 'usersNotUnique', before: then?.users.average ?? null },
      }),
      figure('energy', 'wattHours', energy, { why: whyUnknown(energy), before: then?.energy ?? null }),
      figure('alarms', 'count', countOf(known.alarms), {
        to: '/monitor/alarm',
        before: then?.alarms ?? null,
      }),
      figure('changes', 'count', known.changes, { to: '/journal/config', before: then?.changes ?? null }),
    ],
  }
}

/** The start page's list of devices: of one network, or of all; a project has none. */
function devicesPath({ extent }: ReportContext['subject'], status?: string): string | undefined {
  if (extent === 'project') return undefined
  const parts = { tab: 'devices', ...(extent === 'all' && { scope: 'all' }), ...(status && { status }) }
  return `/?${new URLSearchParams(parts)}`
}

const statusCount = (devices: ReportContext['subject']['devices'], status: string): number =>
  devices.filter((device) => device.status === status).length

async function summaryThen(context: ReportContext, known: NetworkFigures, earlier: Window) {
  const [rates, energy, down, up, users, alarms, changes] = await Promise.all([
    onlineRates(context, earlier),
    energyBySn(context, earlier),
    bytesThen(context, 'receive', earlier, known.counted),
    bytesThen(context, 'transmit', earlier, known.counted),
    usersAtOnce(context, earlier),
    alarmsIn(context, earlier),
    changesIn(context, earlier),
  ])
  return {
    rate: rates && rateOf(rates, context.subject.devices, earlier),
    ...{ down: down ?? null, up: up ?? null, users, changes },
    ...{ energy: (energy && total(energy)) ?? null, alarms: countOf(alarms) },
  }
}

/** The networks of a place side by side. */
function networksTable(context: ReportContext, known: NetworkFigures): Table {
  const { subject, window } = context
  const { devices, networks } = subject
  const { rates, counted } = known
  const downs = counting(context, known, known.down, known.clientDown)
  const ups = counting(context, known, known.up, known.clientUp)
  return {
    ...{ type: 'table', name: 'networks', none: 'noNetworks' },
    columns: [
      { name: 'network', unit: 'text' },
      { name: 'devices', unit: 'count' },
      { name: 'onlineRate', unit: 'ratio' },
      { name: 'download', unit: 'bytes' },
      { name: 'upload', unit: 'bytes' },
      { name: 'countedAt', unit: 'word' },
    ],
    rows: networks.map(({ id, name }) => {
      const own = devices.filter(({ network }) => network === id)
      const traffic = [downs?.get(id) ?? null, ups?.get(id) ?? null]
      const rate = (rates && rateOf(rates, own, window)) ?? null
      return {
        cells: [name, own.length, rate, ...traffic, wordFor(counted.get(id))],
        to: `/maintain/group?group=${id}`,
      }
    }),
  }
}

const wordFor = (counting: TrafficSource | undefined): string | null =>
  counting === undefined ? null : placeCounted(counting)
