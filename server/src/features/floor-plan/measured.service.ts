import type { AnswerOf, QueryOf } from '#contract/define-endpoint.ts'
import type { showMeasured } from '#contract/floor-plan/endpoints.ts'
import {
  type ClientAround,
  clientBands,
  type MeasuredClients,
  type MeasuredLink,
} from '#contract/floor-plan/schemas.ts'
import type { DeviceState } from '#contract/inventory/state/device-state.ts'
import type { Caller } from '../../http/route.ts'
import type { ClientAirReader, ClientOnAir } from '../clients/client-air.reader.ts'
import type { HeardAround, RadioScanReader } from '../inventory/commands/radio-scan.reader.ts'
import type { FloorPlanService } from './floor-plan.service.ts'
import type { Devices } from './planned-access-points.ts'

export interface MeasuredDeps {
  plans: Pick<FloorPlanService, 'show'>
  devices: Pick<Devices, 'state'>
  scans: Pick<RadioScanReader, 'latest'>
  air: Pick<ClientAirReader, 'of'>
}

/** What access points of a floor heard: of each other when they listened last, and of their clients now. */
export class MeasuredService {
  readonly #deps: MeasuredDeps
  constructor(deps: MeasuredDeps) {
    this.#deps = deps
  }

  async of(
    caller: Pick<Caller, 'tenant'>,
    query: QueryOf<typeof showMeasured>,
  ): Promise<AnswerOf<typeof showMeasured>> {
    const { plans, devices, scans, air } = this.#deps
    const sns = (await plans.show(caller, query)).accessPoints.map(({ sn }) => sn)
    const states = new Map<string, DeviceState | null>()
    for (const sn of sns) states.set(sn, await devices.state(sn))
    const here = new Set(sns)
    const clients = air.of(caller.tenant, query.group).filter(({ sn }) => here.has(sn))
    return {
      links: linksOf(states, await scans.latest(caller.tenant, sns)),
      clients: [...Map.groupBy(clients, ({ sn }) => sn)].flatMap(([sn, all]) =>
        signalsOf(
          sn,
          all.flatMap(({ signalDbm }) => signalDbm ?? []),
        ),
      ),
      around: clients.map((one) => aroundOf(one, here)),
    }
  }
}

/** Only access points of the floor can tell anything of where on it a client is. */
function aroundOf(
  { mac, name, sn, band, signalDbm, heard }: ClientOnAir,
  here: ReadonlySet<string>,
): ClientAround {
  return {
    ...{ mac, name, sn, signalDbm, band: clientBands.find((one) => one === band) ?? null },
    heard: heard.flatMap(({ sn, dbm, at }) => (here.has(sn) ? { sn, dbm, at } : [])),
  }
}

/** The loudest network of each pair and band: several are sent by one radio. */
export function linksOf(
  states: ReadonlyMap<string, Pick<DeviceState, 'ssids'> | null>,
  heard: ReadonlyMap<string, HeardAround>,
): MeasuredLink[] {
  const owners = new Map<string, string>()
  for (const [sn, state] of states)
    for (const { bssid } of state?.ssids ?? []) if (bssid !== undefined) owners.set(bssid.toLowerCase(), sn)
  const links = new Map<string, MeasuredLink>()
  for (const [to, { at, bss }] of heard)
    for (const { bssid, band, signalDbm } of bss) {
      const from = owners.get(bssid.toLowerCase())
      if (from === undefined || from === to || signalDbm === undefined) continue
      if (band !== '2G' && band !== '5G' && band !== '6G') continue
      const key = `${from} ${to} ${band}`
      const before = links.get(key)
      if (!before || before.dbm < signalDbm) links.set(key, { from, to, band, dbm: signalDbm, at })
    }
  return [...links.values()]
}

function signalsOf(sn: string, signals: readonly number[]): MeasuredClients[] {
  if (signals.length === 0) return []
  const sorted = signals.toSorted((one, other) => one - other)
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)]!
  return [{ sn, number: sorted.length, median: at(0.5), low: at(0.1) }]
}
