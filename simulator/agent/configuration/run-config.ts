import { integerOf, type JsonObject } from '#protocols/json.ts'
import { applyConfig } from '../../config/applied-config.ts'
import { defaultConfig } from '../../config/default-config.ts'
import { applyPorts } from '../../config/port-settings.ts'
import { stockSpanningTree } from '../../config/stock-switch.ts'
import { FACTORY_SPANNING_TREE } from '../../kinds/models.ts'
import { factoryIntervals } from '../../options.ts'
import { tuneRadios } from '../../world/radio/air.ts'
import { dropClients } from '../../world/radio/roaming.ts'
import { settle } from '../../world/wiring/power.ts'
import type { Agent } from '../agent.ts'
import { announceChannels, isAnnounced } from './announce-channels.ts'

/** What this box is delivered with. */
export function factoryConfig({ node, context }: Pick<Agent, 'node' | 'context'>): JsonObject {
  return defaultConfig(node.device, factoryIntervals(context.options))
}

/**
 * Makes the world follow a document, whether or not the box stores it: interfaces restart, counters begin anew. Where
 * radios only move, and the box announces it, clients follow.
 * @param before what it ran, where that is known
 */
export function runDocument(agent: Agent, document: JsonObject, before: JsonObject | null = null): void {
  const { node, site, context, configs } = agent
  node.config = applyConfig(document, node.device.model, configs.compressState)
  node.hostname = node.config.hostname ?? node.hostname
  node.configuredAt = context.clock.now()
  applyPorts(node, document, agent.stock)
  if (agent.stock) node.spanningTree = stockSpanningTree(document)
  settle(site.nodes, node.configuredAt)
  if (before !== null && isAnnounced(agent, before, document)) announceChannels(agent)
  else {
    node.ssidCounters.clear()
    agent.deltas.clear()
    dropClients(site, node)
    tuneRadios(node)
  }
  agent.reporter.restart()
  agent.restartExtras()
}

/** Makes a checked document the running configuration, kept under its id. */
export function adopt(agent: Agent, document: JsonObject, compressState = agent.configs.compressState): void {
  agent.configs.compressState = compressState
  const before = agent.config
  agent.configs.activate(integerOf(document, 'uuid') ?? 0, document)
  runDocument(agent, document, before)
}

/** Back to the configuration from the factory; the key stays, it belongs to the box. */
export function factoryReset(agent: Agent, reason = 'factory'): void {
  agent.deadMan?.cancel()
  agent.deadMan = null
  agent.configs.reset(factoryConfig(agent))
  applyPorts(agent.node, agent.config, agent.stock)
  agent.node.spanningTree = FACTORY_SPANNING_TREE
  agent.reboot(reason)
}
