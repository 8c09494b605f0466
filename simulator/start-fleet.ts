import { readFileSync } from 'node:fs'
import { setDefaultCACertificates } from 'node:tls'
import type { Agent } from './agent/agent.ts'
import { PretendAgent } from './agent/pretend-agent.ts'
import type { Clock } from './clock.ts'
import { applyConfig } from './config/applied-config.ts'
import { defaultConfig } from './config/default-config.ts'
import { type PlannedDevice, planCampus, planFleet } from './kinds/fleet-plan.ts'
import { type FleetOptions, factoryIntervals } from './options.ts'
import { resetCounters } from './world/counters.ts'
import { createSite } from './world/create-site.ts'
import { bootNode, createNode } from './world/node.ts'
import type { Site } from './world/site.ts'
import { FAULTY_MAP, type MapFaults, PERFECT_MAP, SECOND_WAYS } from './world/tables/table-faults.ts'

export interface Fleet {
  readonly sites: readonly Site[]
  readonly clock: Clock
  /** In the order of their numbers. */
  readonly agents: readonly Agent[]
  /** Closes every connection; nothing dials again. */
  stop(): void
}

export type AnnounceChange = (agent: Agent, text: string) => void

/**
 * Builds the world and switches the devices on, `startRate` of them per second. With `caIsDefault`
 * the caller has already made the CA of the options the process's default (`trustByDefault`).
 */
export function startFleet(
  options: FleetOptions,
  clock: Clock,
  announce: AnnounceChange,
  caIsDefault = false,
): Fleet {
  const ca = options.caFile === null ? null : readFileSync(options.caFile, 'utf8')
  const plan = planFleet(options.seed, options.devices, options.kinds)
  const campus = planCampus(options.seed, options.campus, (plan.at(-1)?.site ?? -1) + 1)
  const planned = [...plan, ...campus]
  const sites = groupBySite(planned).map((devices, index) => buildSite(devices, index, options, clock.now()))
  const context = { options, clock, ca, caIsDefault, announce }
  const agents = sites.flatMap((site) => site.nodes.map((node) => new PretendAgent(node, site, context)))
  agents.sort((a, b) => a.node.device.index - b.node.device.index)
  const starts = agents.map((agent, index) =>
    clock.after((index / options.startRate) * 1000, () => agent.start()),
  )
  return {
    sites,
    clock,
    agents,
    stop() {
      for (const cancel of starts) cancel()
      for (const agent of agents) agent.stop()
    },
  }
}

function groupBySite(devices: readonly PlannedDevice[]): PlannedDevice[][] {
  const groups: PlannedDevice[][] = []
  for (const device of devices) {
    const group = groups[device.site] ?? []
    group.push(device)
    groups[device.site] = group
  }
  return groups
}

function buildSite(
  devices: readonly PlannedDevice[],
  index: number,
  options: FleetOptions,
  now: number,
): Site {
  const intervals = factoryIntervals(options)
  const nodes = devices.map((device) => {
    const config = applyConfig(defaultConfig(device, intervals), device.model)
    return createNode(device, config, options.seed, now)
  })
  const site = createSite(index, nodes, options.seed, now, mapOf(options))
  if (options.booted) switchOn(site, now)
  return site
}

const mapOf = ({ faultyMap, secondWays }: FleetOptions): MapFaults =>
  faultyMap ? FAULTY_MAP : secondWays ? SECOND_WAYS : PERFECT_MAP

/** As after a power cut: who is there stays, what was counted is gone. */
function switchOn({ nodes, clients }: Site, now: number): void {
  for (const node of nodes) {
    bootNode(node, now)
    node.uplinkBefore.length = 0
  }
  for (const { counters, association } of clients) {
    resetCounters(counters)
    if (association) resetCounters(association.counters)
  }
}

const PEM = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g

/**
 * Makes the CA of the options the default of the whole process: a program with one fleet saves a parsed
 * copy per device by that. False when the fleet accepts any controller.
 */
export function trustByDefault({ caFile }: FleetOptions): boolean {
  const certificates = caFile === null ? null : readFileSync(caFile, 'utf8').match(PEM)
  if (certificates === null) return false
  setDefaultCACertificates(certificates)
  return true
}
