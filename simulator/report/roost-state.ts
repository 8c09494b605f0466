import type { JsonObject } from '#protocols/ucentral/json.ts'
import { randomFrom, wave } from '../random.ts'
import { isStation } from '../world/addresses.ts'
import type { Node } from '../world/node.ts'
import { round } from './unit.ts'

type Part = (node: Node, now: number) => JsonObject

/** `state.roost`: one member per announced feature (docs/protocols/roost-extension.md). */
export function roostState(node: Node, now: number): JsonObject {
  const parts = node.device.model.features.flatMap((feature) => {
    const part = PARTS[feature]
    return part ? [[feature, part(node, now)] as const] : []
  })
  return { version: 1, ...Object.fromEntries(parts) }
}

const PARTS: Record<string, Part> = {
  relays: (node) => ({
    outputs: [1, 2, 3, 4].map((number) => ({
      id: `relay${number}`,
      name: `Output ${number}`,
      on: node.relays.get(`relay${number}`) ?? number === 1,
    })),
  }),
  sensors: (node, now) => ({
    temperature: [
      { id: 'cabinet', name: 'Cabinet', celsius: round(outdoor(node, now) + 6, 1) },
      { id: 'outside', name: 'Outside', celsius: round(outdoor(node, now), 1) },
    ],
    humidity: [{ id: 'cabinet', name: 'Cabinet', ratio: round(0.45 + 0.15 * day(node, now, 0.5), 3) }],
    door: [{ id: 'door', name: 'Door', open: false }],
  }),
  solar: solarPart,
  cellular: cellularPart,
  cpe: (node) => ({
    mode: isStation(node.device) ? 'station' : 'base',
    scene: 'point-to-point',
    distance_m: 300 + Math.round(node.phase * 2000),
  }),
}

/** -1 at midnight to 1 at noon (UTC), wandering a little. */
function day(node: Node, now: number, wander: number): number {
  const hour = (now / 3_600_000) % 24
  return Math.cos(((hour - 13) / 12) * Math.PI) + wander * 0.2 * wave(now / 1000, 3600, node.phase)
}

function outdoor(node: Node, now: number): number {
  return 14 + node.phase * 6 + 7 * day(node, now, 1)
}

/** Panel power follows the sun; the battery charges by day and carries the night. */
function solarPart(node: Node, now: number): JsonObject {
  const sun = Math.max(0, day(node, now, 1))
  const watts = 180 * sun * (0.8 + 0.2 * node.phase)
  const loadWatts = 22 + node.phase * 6
  const hour = (now / 3_600_000) % 24
  const charge = 0.72 + 0.22 * Math.sin(((hour - 13) / 24) * 2 * Math.PI)
  const volts = 24.2 + 2.4 * charge
  return {
    panel: {
      volts: round(sun > 0 ? 34 + 3 * sun : 0, 1),
      amps: round(watts / 36, 2),
      watts: round(watts, 1),
    },
    battery: {
      charge_ratio: round(Math.min(1, charge), 3),
      volts: round(volts, 2),
      amps: round((watts - loadWatts) / volts, 2),
      celsius: round(outdoor(node, now) + 3, 1),
      capacity_ah: 100,
      state: watts > loadWatts ? 'charging' : 'discharging',
    },
    load: { on: true, volts: round(volts, 2), amps: round(loadWatts / volts, 2), watts: round(loadWatts, 1) },
  }
}

function cellularPart(node: Node, now: number): JsonObject {
  const random = randomFrom(`cellular ${node.device.serial}`)
  const signal = wave(now / 1000, 2400, node.phase)
  return {
    modem: 'Acme M4',
    imei: `35${random.int(1_000_000_000_000, 9_999_999_999_999)}`,
    iccid: `8949${random.int(100_000_000_000_000, 899_999_999_999_999)}`,
    sim_slot: 1,
    operator: 'Acme Mobile',
    technology: 'LTE',
    band: random.pick(['B3', 'B7', 'B20']),
    rsrp_dbm: Math.round(-92 + 8 * signal - node.phase * 8),
    rsrq_db: Math.round(-10 + 2 * signal),
    sinr_db: Math.round(12 + 5 * signal),
    connected: true,
  }
}
