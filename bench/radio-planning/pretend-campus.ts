import type { DeviceState } from '#contract/inventory/state/device-state.ts'
import type { StateMessage } from '#protocols/ucentral/messages.ts'
import { serialToSn } from '#protocols/ucentral/serial.ts'
import { radioSiteOf } from '../../server/src/features/radio-planning/neighbours.ts'
import type { PlannedRadio } from '../../server/src/features/radio-planning/plan/make-plan.ts'
import type { RadioSite } from '../../server/src/features/radio-planning/radio-site.ts'
import { extensionOf, portMediaOf } from '../../server/src/southbound/adapters/ucentral/announced.ts'
import { StateMapper } from '../../server/src/southbound/adapters/ucentral/mapper.ts'
import { mapScan } from '../../server/src/southbound/adapters/ucentral/mapping/wireless/scan.ts'
import type { Agent } from '../../simulator/agent/agent.ts'
import { scanAir } from '../../simulator/agent/commands/wifi-scan.ts'
import { applyConfig } from '../../simulator/config/applied-config.ts'
import { defaultConfig } from '../../simulator/config/default-config.ts'
import { capabilitiesOf } from '../../simulator/kinds/capabilities.ts'
import { planCampus } from '../../simulator/kinds/fleet-plan.ts'
import { apState } from '../../simulator/report/ap-state.ts'
import { createDeltas, type Deltas } from '../../simulator/report/deltas.ts'
import { advanceSite } from '../../simulator/world/advance-site.ts'
import { createSite } from '../../simulator/world/create-site.ts'
import { createNode, type Node } from '../../simulator/world/node.ts'
import { tuneRadios } from '../../simulator/world/radio/air.ts'
import type { Site } from '../../simulator/world/site.ts'

const MONDAY = Date.UTC(2026, 10, 23, 9)
/** As busy as a full house: people there use more than those of small sites. */
const BUSIER = 4

interface Reporting {
  node: Node
  mapper: StateMapper
  deltas: Deltas
  state: DeviceState
}

/** What access points say of themselves, over some minutes. */
export interface CampusFigures {
  /** Mean share of the time that channels are busy. */
  busy: number
  /** The same of the worst tenth of radios. */
  busyWorst: number
  /** Of the frames sent to clients, those sent again. */
  retries: number
}

type Layout = Readonly<Record<'2G' | '5G' | '6G', { channel: number; width: number }>>

/** The large site of the simulator without its wire, read and planned by the server's own code. */
export class PretendCampus {
  readonly #site: Site
  readonly #devices: Reporting[]
  #at = MONDAY

  constructor(accessPoints: number, layout: Layout) {
    const nodes = planCampus('campus', accessPoints, 0).map((device) => {
      const config = {
        ...defaultConfig(device, { state: 60, health: 120 }),
        radios: radiosOf(device.model, layout),
      }
      return createNode(device, applyConfig(config, device.model), 'campus', MONDAY)
    })
    this.#site = createSite(0, nodes, 'campus', MONDAY)
    for (const client of this.#site.clients) Object.assign(client, busier(client))
    this.#devices = nodes
      .filter(({ device }) => device.model.kind === 'ap')
      .map((node) => this.#reporting(node))
  }

  /** Everybody has listened around. */
  site(country = 'DE'): RadioSite {
    return radioSiteOf(
      country,
      this.#devices.map(({ node, state }) => {
        const found = scanAir({ node, site: this.#site } as unknown as Agent, false)
        const { bss } = mapScan(found)
        const sn = serialToSn(node.device.serial)
        return {
          ...{ sn, name: node.hostname, online: true, state, wanted: [], locked: new Set(), able: {} },
          announces: false,
          heard: { at: this.#at, bss },
        }
      }),
    )
  }

  /** As devices do that were configured so. */
  apply(planned: readonly PlannedRadio[]): void {
    for (const { radio, channel, power } of planned) {
      const found = this.#devices.find(({ node }) => serialToSn(node.device.serial) === radio.device.sn)
      const index = found?.node.radios.findIndex(({ model }) => model.band === radio.band) ?? -1
      const wanted = found?.node.config.radios[index]
      if (!found || !wanted) continue
      Object.assign(wanted, { channel: channel?.channel ?? wanted.channel, txPower: power ?? wanted.txPower })
      tuneRadios(found.node)
    }
  }

  /** Minutes pass, with a report each. */
  figures(minutes: number): CampusFigures {
    const busy: number[] = []
    let [sent, again] = [0, 0]
    for (let minute = 0; minute < minutes; minute++) {
      const before = this.#counted()
      this.#at += 60_000
      advanceSite(this.#site, this.#at)
      for (const device of this.#devices) {
        device.state = this.#report(device)
        for (const { busyRatio } of device.state.radios ?? [])
          if (busyRatio !== undefined) busy.push(busyRatio)
      }
      for (const [key, now] of this.#counted()) {
        const then = before.get(key)
        if (!then) continue
        sent += now.sent - then.sent
        again += now.again - then.again
      }
    }
    const sorted = busy.toSorted((one, other) => other - one)
    const mean = (all: readonly number[]) => all.reduce((sum, one) => sum + one, 0) / Math.max(1, all.length)
    return {
      busy: mean(sorted),
      busyWorst: mean(sorted.slice(0, Math.ceil(sorted.length / 10))),
      retries: again / Math.max(1, sent),
    }
  }

  /** Frames to each client since it joined. */
  #counted(): Map<string, { sent: number; again: number }> {
    return new Map(
      this.#devices.flatMap(({ state }) =>
        (state.clients ?? []).flatMap(({ mac, bssid, frames, retries }) =>
          frames === undefined || retries === undefined
            ? []
            : [[`${mac} ${bssid}`, { sent: frames, again: retries }] as const],
        ),
      ),
    )
  }

  #reporting(node: Node): Reporting {
    const capabilities = capabilitiesOf(node.device, false)
    const mapper = new StateMapper({
      ...{ platform: 'ap', extension: extensionOf(capabilities), portMedia: portMediaOf(capabilities) },
    })
    const device = { node, mapper, deltas: createDeltas() }
    return { ...device, state: this.#report(device) }
  }

  #report({ node, mapper, deltas }: Omit<Reporting, 'state'>): DeviceState {
    const state = apState(this.#site, node, deltas, false, this.#at)
    const message = { state, params: {}, uuid: 1, requestUuid: null } as unknown as StateMessage
    return mapper.map(message, this.#at).report.state
  }
}

const busier = ({ downRate, upRate }: { downRate: number; upRate: number }) => ({
  ...{ downRate: downRate * BUSIER, upRate: upRate * BUSIER },
})

const radiosOf = ({ radios }: Node['device']['model'], layout: Layout) =>
  radios.map(({ band }) => ({
    ...{ band, 'channel-mode': 'HE', 'channel-width': layout[band].width, channel: layout[band].channel },
  }))
