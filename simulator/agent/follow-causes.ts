import { type JsonObject, objectOf, textOf } from '#protocols/json.ts'
import type { Cancel } from '../clock.ts'
import { extensionIn } from '../config/extension.ts'
import { objectsIn } from '../config/objects-in.ts'
import { sensorValue } from '../report/sensor-value.ts'
import { RELAYS, relayOn } from '../world/energy.ts'
import { hasLink, type Node } from '../world/node.ts'
import type { Agent } from './agent.ts'

const LOOK_MS = 1_000

/** Outputs that follow ports and sensors of their device; those that follow nothing are switched by hand. */
export function startFollowing(agent: Agent): Cancel {
  const { node } = agent
  node.relayCauses.clear()
  const own = extensionIn(agent.config)
  const following = objectsIn(own, 'relays').filter(({ id }) => RELAYS.includes(String(id)))
  if (!node.device.model.features.includes('relay_causes') || following.length === 0) return () => undefined
  let cancel: Cancel = () => undefined
  const look = (): void => {
    cancel = agent.life.after(LOOK_MS, look)
    for (const relay of following) follow(agent, relay, objectsIn(own, 'sensors'))
  }
  look()
  return () => cancel()
}

function follow(agent: Agent, relay: JsonObject, limits: readonly JsonObject[]): void {
  const { node, context } = agent
  const id = String(relay.id)
  const now = context.clock.now()
  const cause = objectsIn(relay, 'causes').find((one) => holds(node, one, limits, now))
  const on = (cause !== undefined) === (relay.on !== false)
  const before = relayOn(node, id)
  node.relays.set(id, on)
  if (cause) node.relayCauses.set(id, textOf(cause, 'cause') ?? '')
  else node.relayCauses.delete(id)
  if (before === on) return
  const event = [Math.floor(now / 1000), { type: 'roost.relay', payload: { id, on } }]
  agent.send({ method: 'event', params: { serial: agent.serial, data: { event } } })
}

/** Ports are up when all of them have a link, and down when one of them has none. */
function holds(node: Node, cause: JsonObject, limits: readonly JsonObject[], now: number): boolean {
  const ports = Array.isArray(cause.ports) ? cause.ports : []
  const linked = (name: unknown) => {
    const port = node.ports.get(String(name))
    return port !== undefined && hasLink(port)
  }
  if (cause.cause === 'ports_up') return ports.every(linked)
  if (cause.cause === 'ports_down') return !ports.every(linked)
  return levelOf(node, objectOf(cause, 'sensor') ?? {}, limits, now) === cause.cause
}

function levelOf(node: Node, sensor: JsonObject, limits: readonly JsonObject[], now: number): string | null {
  const value = sensorValue(node, String(sensor.kind), String(sensor.id), now)
  if (value === null) return null
  if (sensor.kind === 'door') return value > 0 ? 'sensor_high' : 'sensor_normal'
  const limit = limits.find(({ kind, id }) => kind === sensor.kind && id === sensor.id) ?? {}
  if (typeof limit.high === 'number' && value > limit.high) return 'sensor_high'
  if (typeof limit.low === 'number' && value < limit.low) return 'sensor_low'
  return 'sensor_normal'
}
