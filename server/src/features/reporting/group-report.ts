import type { DeviceKind } from '#contract/inventory/device-kinds.ts'
import type { ReportSection } from '#contract/reporting/document.ts'
import { type Figures, figure, type Making, type Table, whyUnknown } from './making.ts'
import { airFigures, radiosOf, radiosTable, signalTable } from './parts/air.ts'
import { energyDevicesTable, energyOf, energyPortsTable, powerChart } from './parts/energy.ts'
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
  countedAt,
  namedCount,
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
    radiosTable(making, radios),
    await signalTable(making),
    await powerChart(making),
    await energyDevicesTable(making),
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
  counted: CountedAt
  alarms: Awaited<ReturnType<typeof alarmsIn>>
  changes: number
}

async function knownOf(making: Making): Promise<Known> {
  const { window, subject } = making
  const down = await bytesBySn(making, 'receive', window)
  return {
    rates: await onlineRates(making, window),
    ...{ down, up: await bytesBySn(making, 'transmit', window) },
    counted: countedAt(subject.devices, down ?? new Map()),
    alarms: await alarmsIn(making, window),
    changes: await changesIn(making, window),
  }
}

const counting = (devices: Making['subject']['devices'], counted: CountedAt, bytes: Values) =>
  bytes && total(bytesByNetwork(devices, bytes, counted))

async function summary(making: Making, known: Known): Promise<Figures> {
  const { window, subject, earlier } = making
  const { devices } = subject
  const users = await usersAtOnce(making, window)
  const then = earlier && (await summaryThen(making, known, earlier))
  const traffic = (name: string, bytes: Values, before: number | null) => {
    const value = counting(devices, known.counted, bytes)
    const why = value === null ? 'tooMuch' : 'noPlaceToCount'
    return figure(name, 'bytes', value, { why, counted: namedCount(known.counted), before })
  }
  const rate = known.rates && rateOf(known.rates, devices, window)
  const energy = await energyOf(making, window)
  const looked = lookedAt[window.range]
  const list = (status?: string) => devicesPath(subject, status)
  return {
    ...{ type: 'figures', name: 'summary' },
    items: [
      figure('devices', 'count', devices.length, { counted: 'asOfNow', to: list() }),
      figure('online', 'count', statusCount(devices, 'online'), { counted: 'asOfNow', to: list('online') }),
      figure('never', 'count', statusCount(devices, 'never'), { counted: 'asOfNow', to: list('never') }),
      figure('onlineRate', 'ratio', rate, {
        ...{ why: whyUnknown(rate), counted: 'timeWatched', before: then?.rate ?? null },
      }),
      traffic('download', known.down, then?.down ?? null),
      traffic('upload', known.up, then?.up ?? null),
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
  return {
    rate: rates && rateOf(rates, making.subject.devices, earlier),
    down: (await bytesThen(making, 'receive', earlier, known.counted)) ?? null,
    up: (await bytesThen(making, 'transmit', earlier, known.counted)) ?? null,
    users: await usersAtOnce(making, earlier),
    energy: await energyOf(making, earlier),
    alarms: countOf(await alarmsIn(making, earlier)),
    changes: await changesIn(making, earlier),
  }
}

/** The networks of a place side by side. */
function networksTable({ subject, window }: Making, { rates, down, up, counted }: Known): Table {
  const { devices, networks } = subject
  const downs = down && bytesByNetwork(devices, down, counted)
  const ups = up && bytesByNetwork(devices, up, counted)
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
        cells: [name, own.length, rate, ...traffic, placeCounted(counted.get(id))],
        to: `/maintain/group?group=${id}`,
      }
    }),
  }
}

const placeCounted = (kind: DeviceKind | undefined): string | null => {
  if (kind === undefined) return null
  return kind === 'ap' ? 'accessPoints' : 'gateway'
}
