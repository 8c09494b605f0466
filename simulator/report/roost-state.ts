import type { JsonObject } from '#protocols/json.ts'
import { randomFrom, wave } from '../random.ts'
import { announcesItself } from '../world/client.ts'
import { batteryWatts, loadWatts, panelWatts, RELAYS, relayOn } from '../world/energy.ts'
import type { Node } from '../world/node.ts'
import { bridgeMeters, bridgeMode } from '../world/radio/bridge.ts'
import type { Site } from '../world/site.ts'
import { servedClients } from './ap-interfaces.ts'
import { cabinetHumidity, doorOpen, outdoor } from './sensor-value.ts'
import { round } from './unit.ts'

type Part = (node: Node, now: number, site: Site) => JsonObject

/** `state.roost`: one member per announced feature (docs/protocols/roost-extension.md). */
export function roostState(site: Site, node: Node, now: number): JsonObject {
  const parts = node.device.model.features.flatMap((feature) => {
    const part = PARTS[feature]
    return part ? [[feature, part(node, now, site)] as const] : []
  })
  return { version: 1, ...Object.fromEntries(parts) }
}

const PARTS: Record<string, Part> = {
  relays: (node) => ({
    outputs: RELAYS.map((id, index) => ({
      id,
      name: `Output ${index + 1}`,
      on: node.energy.loadOn && relayOn(node, id),
      ...(node.relayCauses.has(id) && { cause: node.relayCauses.get(id)! }),
    })),
  }),
  sensors: (node, now) => ({
    temperature: [
      { id: 'cabinet', name: 'Cabinet', celsius: round(outdoor(node, now) + 6, 1) },
      { id: 'outside', name: 'Outside', celsius: round(outdoor(node, now), 1) },
    ],
    humidity: [{ id: 'cabinet', name: 'Cabinet', ratio: round(cabinetHumidity(node, now), 3) }],
    door: [{ id: 'door', name: 'Door', open: doorOpen(node, now) }],
  }),
  solar: solarPart,
  cellular: cellularPart,
  sessions: (node, now) => ({
    tracked: Math.round(180 + 420 * node.phase + 140 * wave(now / 1000, 1800, node.phase)),
  }),
  management: ({ config }) => ({ by: config.extension.managedBy }),
  radio_modes: (node) => Object.fromEntries(node.radios.map(({ model, mode }) => [model.phy, mode])),
  disconnects: ({ weakClients }) => ({ ...weakClients }),
  mdns: (node, _, site) => ({
    names: servedClients(site, node)
      .filter(announcesItself)
      .map(({ mac, hostname }) => ({ mac, name: hostname })),
  }),
  cpe: (node) => ({
    mode: bridgeMode(node),
    scene: node.config.bridge.scene ?? 'point-to-point',
    distance_m: bridgeMeters(node),
  }),
}

/** Panel power follows the sun; the battery charges by day and carries the night. */
function solarPart(node: Node, now: number): JsonObject {
  const { charge, loadOn } = node.energy
  const panel = panelWatts(node, now)
  const load = loadWatts(node)
  const into = batteryWatts(node, now)
  const volts = 22.8 + 3.2 * charge + (into > 0 ? 0.6 : 0)
  const full = charge >= 1 && panel > load
  return {
    panel: {
      volts: panel > 0 ? round(33 + panel / 60, 1) : 0,
      amps: round(panel / 36, 2),
      watts: round(panel, 1),
    },
    battery: {
      charge_ratio: round(charge, 3),
      volts: round(volts, 2),
      amps: round(into / volts, 2),
      celsius: round(outdoor(node, now) + 3, 1),
      capacity_ah: 100,
      state: full ? 'full' : into > 0 ? 'charging' : 'discharging',
    },
    load: { on: loadOn, volts: loadOn ? round(volts, 2) : 0, amps: round(load / volts, 2), watts: load },
  }
}

/** The mobile signal wanders; where it is good the modem is on 5G, where it is bad the link is lost. */
function cellularPart(node: Node, now: number): JsonObject {
  const random = randomFrom(`cellular ${node.device.serial}`)
  const signal = wave(now / 1000, 2400, node.phase)
  const rsrp = Math.round(-92 + 8 * signal - node.phase * 8)
  return {
    modem: 'Acme M4',
    imei: `35${random.int(1_000_000_000_000, 9_999_999_999_999)}`,
    iccid: `8949${random.int(100_000_000_000_000, 899_999_999_999_999)}`,
    sim_slot: 1,
    operator: 'Acme Mobile',
    technology: rsrp > -92 ? 'NR' : 'LTE',
    band: random.pick(['B3', 'B7', 'B20']),
    rsrp_dbm: rsrp,
    rsrq_db: Math.round(-10 + 2 * signal),
    sinr_db: Math.round(12 + 5 * signal),
    connected: rsrp > -112,
  }
}
