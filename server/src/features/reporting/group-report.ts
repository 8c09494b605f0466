import type { ReportSection } from '#contract/reporting/document.ts'
import { type Figures, figure, type Making, summaryWhy, type Table, whyUnknown } from './making.ts'
import { airFigures, radiosOf, radiosTable, signalTable } from './parts/air.ts'
import { energyBySn, energyDevicesTable, energyPortsTable, powerChart } from './parts/energy.ts'
import { offlineTable, onlineChart, onlineRates, rateOf } from './parts/online.ts'
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
  type Counting,
  clientBytesBySn,
  countedAt,
  namedCount,
  placeCounted,
  total,
  trafficChart,
  trafficTable,
} from './parts/traffic.ts'
import { lookedAt, ssidsTable, usersAtOnce, usersBySn, usersChart, usersTable } from './parts/users.ts'
import type { Window } from './window.ts'

/** Overview of a network, of a project, of everything. */
export async function groupSections(making: Making): Promise<ReportSection[]> {
  const known = await knownOf(making)
  const radios = await radiosOf(making)
  return [
    await summary(making, known),
    await onlineChart(making),
    ...(making.subject.networks.length > 1 ? [networksTable(making, known)] : []),
    await trafficChart(making, known.counted),
    await usersChart(making),
    trafficTable(making, known.down, known.up),
    usersTable(making, await usersBySn(making)),
    offlineTable(making, known.rates),
    await outagesTable(making, known.rates),
    topAlarmsTable(making, known.alarms),
    await ssidsTable(making),
    await portTrafficTable(making),
    await portErrorsTable(making),
    airFigures(radios),
    await radiosTable(making, radios),
    await signalTable(making),
    await powerChart(making),
    energyDevicesTable(making, known.energy),
    await energyPortsTable(making),
    alarmsTable(known.alarms),
    await changesTable(making, known.changes),
    firmwareTable(making),
  ]
}

type Values = ReadonlyMap<string, number> | null

interface Known {
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

async function knownOf(making: Making): Promise<Known> {
  const { window, subject } = making
  const down = await bytesBySn(making, 'receive', window)
  const atUplinks = countedAt(subject.devices, down ?? new Map())
  const some = [...atUplinks.values()].includes('ap')
  const clientDown = some ? await clientBytesBySn(making, 'receive', window) : new Map()
  return {
    rates: await onlineRates(making, window),
    ...{ down, up: await bytesBySn(making, 'transmit', window) },
    ...{ clientDown, clientUp: some ? await clientBytesBySn(making, 'transmit', window) : new Map() },
    counted: countedAt(subject.devices, down ?? new Map(), clientDown ?? new Map()),
    energy: await energyBySn(making, window),
    alarms: await alarmsIn(making, window),
    changes: await changesIn(making, window),
  }
}

/** Bytes of each network; null when it was too much to read. */
const counting = ({ subject }: Making, { counted }: Known, bytes: Values, ofClients: Values) =>
  bytes && ofClients && bytesByNetwork(subject.devices, bytes, counted, ofClients)

async function summary(making: Making, known: Known): Promise<Figures> {
  const { window, subject, earlier } = making
  const { devices } = subject
  const users = await usersAtOnce(making, window)
  const then = earlier && (await summaryThen(making, known, earlier))
  const traffic = (name: string, bytes: Values, ofClients: Values, before: number | null) => {
    const sums = counting(making, known, bytes, ofClients)
    const value = sums && total(sums)
    const why = value === null ? 'tooMuch' : 'noPlaceToCount'
    return figure(name, 'bytes', value, { why, counted: namedCount(known.counted), before })
  }
  const rate = known.rates && rateOf(known.rates, devices, window)
  const energy = known.energy && total(known.energy)
  const looked = lookedAt[window.range]
  const list = (status?: string) => devicesPath(subject, status)
  return {
    ...{ type: 'figures', name: 'summary', ...summaryWhy(making) },
    items: [
      figure('devices', 'count', devices.length, { counted: 'asOfNow', to: list() }),
      figure('online', 'count', statusCount(devices, 'online'), { counted: 'asOfNow', to: list('online') }),
      figure('never', 'count', statusCount(devices, 'never'), { counted: 'asOfNow', to: list('never') }),
      figure('onlineRate', 'ratio', rate, {
        ...{ why: whyUnknown(rate), counted: 'timeWatched', before: then?.rate ?? null },
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
function devicesPath({ extent }: Making['subject'], status?: string): string | undefined {
  if (extent === 'project') return undefined
  const parts = { tab: 'devices', ...(extent === 'all' && { scope: 'all' }), ...(status && { status }) }
  return `/?${new URLSearchParams(parts)}`
}

const statusCount = (devices: Making['subject']['devices'], status: string): number =>
  devices.filter((device) => device.status === status).length

async function summaryThen(making: Making, known: Known, earlier: Window) {
  const rates = await onlineRates(making, earlier)
  const energy = await energyBySn(making, earlier)
  return {
    rate: rates && rateOf(rates, making.subject.devices, earlier),
    down: (await bytesThen(making, 'receive', earlier, known.counted)) ?? null,
    up: (await bytesThen(making, 'transmit', earlier, known.counted)) ?? null,
    users: await usersAtOnce(making, earlier),
    energy: (energy && total(energy)) ?? null,
    alarms: countOf(await alarmsIn(making, earlier)),
    changes: await changesIn(making, earlier),
  }
}

/** The networks of a place side by side. */
function networksTable(making: Making, known: Known): Table {
  const { subject, window } = making
  const { devices, networks } = subject
  const { rates, counted } = known
  const downs = counting(making, known, known.down, known.clientDown)
  const ups = counting(making, known, known.up, known.clientUp)
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

const wordFor = (counting: Counting | undefined): string | null =>
  counting === undefined ? null : placeCounted(counting)
