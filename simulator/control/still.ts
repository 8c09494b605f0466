import type { Agent } from '../agent/agent.ts'
import type { Fleet } from '../start-fleet.ts'
import { isRouter } from '../world/addresses.ts'
import { advanceSite } from '../world/advance-site.ts'
import { isPresent } from '../world/client.ts'
import type { Counters } from '../world/counters.ts'
import { hasLink, type Node, uplinkCounters } from '../world/node.ts'

/** What is true of a device at the moment the world stands still, out of the world and not out of its report. */
export interface Truth {
  readonly serial: string
  readonly kind: string
  readonly model: string
  readonly firmware: string
  readonly uuid: number
  /** It said so: somebody listened. */
  readonly reported: boolean
  readonly uptimeSeconds: number
  /** People and far ends of a bridge associated with it, and hosts at its own ports. */
  readonly clients: number
  readonly ssids: readonly string[]
  readonly ports: readonly { name: string; up: boolean; rxBytes: number; txBytes: number }[]
  readonly radios: readonly { channel: number; txPower: number }[]
  /** Traffic over its uplink since its start, and what it was at each start before, oldest first. */
  readonly uplink: Pick<Counters, 'rxBytes' | 'txBytes'>
  readonly uplinkBefore: readonly Pick<Counters, 'rxBytes' | 'txBytes'>[]
}

/**
 * Stops the world: nobody moves, nothing is counted, no device reports any more after one last report of this
 * moment. They stay connected and obey. For proofs that compare what is true with what a controller believes.
 */
export function standStill(fleet: Fleet): Truth[] {
  const now = fleet.clock.now()
  for (const site of fleet.sites) {
    advanceSite(site, now)
    site.still = true
  }
  return fleet.agents.map((agent) => {
    agent.reporter.stop()
    agent.stopExtras()
    return truthOf(agent, agent.reporter.sendState(undefined, now), now)
  })
}

function truthOf(agent: Agent, reported: boolean, now: number): Truth {
  const { node, site } = agent
  const { device, config } = node
  return {
    serial: agent.serial,
    kind: device.model.kind,
    model: device.model.name,
    firmware: agent.firmware,
    uuid: agent.uuid,
    reported,
    uptimeSeconds: Math.round((now - node.bootedAt) / 1000),
    clients: peopleAt(agent) + site.nodes.filter(({ bridge, running }) => bridge === node && running).length,
    ssids: config.interfaces.flatMap(({ ssids }) => ssids.map(({ name }) => name)),
    ports: [...node.ports.values()].map((port) => ({
      name: port.called,
      up: hasLink(port),
      rxBytes: port.counters.rxBytes,
      txBytes: port.counters.txBytes,
    })),
    radios: node.radios.map(({ channel, txPower }) => ({ channel, txPower })),
    uplink: bytesOf(uplinkCounters(node)),
    uplinkBefore: node.uplinkBefore.map(bytesOf),
  }
}

/** Who is connected to the box itself, or, where it routes, who is behind it. */
function peopleAt({ site, node }: Agent): number {
  const routes = isRouter(node.device)
  return site.clients.filter((client) => {
    const at = client.association?.node ?? client.wired?.node
    return at !== undefined && isPresent(client) && (routes ? routerAbove(at) : at) === node
  }).length
}

function routerAbove(from: Node): Node | null {
  let node: Node | null = from
  while (node !== null && !isRouter(node.device)) node = node.bridge ?? node.uplink?.peer?.node ?? null
  return node
}

const bytesOf = ({ rxBytes, txBytes }: Pick<Counters, 'rxBytes' | 'txBytes'>) => ({ rxBytes, txBytes })
