import { NATIVE_VLAN, portVlan } from '../../config/applied-config.ts'
import type { EventPayload, Node, Port } from '../node.ts'
import { hasLink } from '../node.ts'
import { providerAnswers } from '../provider.ts'
import { isLinked } from '../radio/bridge.ts'
import { exchange } from './isolation.ts'

const MILLIWATTS = 1000

/** A box goes down: what hangs on it loses power and the way to the internet, its neighbours see it. */
export function goDown(nodes: readonly Node[], node: Node, now: number): void {
  node.running = false
  for (const port of node.ports.values()) port.told = null
  settle(nodes, now)
}

/** Call it when something may have changed: a box runs again, a port was switched. */
export function settle(nodes: readonly Node[], now: number): void {
  // Losing power takes a box down, which may take others down: as many rounds as the tree is deep.
  for (let round = 0; round < 8 && passPower(nodes, now); round++);
  for (const node of nodes) tellLinks(node, now)
  passReach(nodes, now)
}

/** Power of a port fails, or works again (null): told as the agent does, the cause first. */
export function failPower(
  nodes: readonly Node[],
  node: Node,
  port: Port,
  fault: string | null,
  now: number,
): void {
  if (fault !== null) node.onEvent(`wired.poe.fault.${fault}`, { name: port.called }, now)
  if (fault === 'overload') port.poeOverloads++
  setPort(nodes, port, { poeFault: fault }, now)
}

/** Switches a port's link or its power on or off. */
export function setPort(
  nodes: readonly Node[],
  port: Port,
  change: Partial<Pick<Port, 'disabled' | 'poeOff' | 'poeFault'>>,
  now: number,
): void {
  Object.assign(port, change)
  settle(nodes, now)
}

function passPower(nodes: readonly Node[], now: number): boolean {
  let changed = false
  for (const node of nodes) {
    const powered = hasPower(node)
    if (powered === node.powered) continue
    node.powered = powered
    changed = true
    if (!powered) {
      node.running = false
      for (const port of node.ports.values()) port.told = null
    }
    node.onPower(powered, now)
  }
  return changed
}

function hasPower(node: Node): boolean {
  if (node.unplugged) return false
  const feeding = feedingPort(node)
  if (feeding === null) return true
  const source = node.uplink!.peer!.node
  const works = !feeding.poeOff && feeding.poeFault === null && !feeding.disabled
  return source.running && works && isEnough(feeding, node)
}

/** A port that may give less than what hangs on it needs, gives nothing. */
const isEnough = ({ options }: Port, { device }: Node): boolean =>
  options.powerLimitMw === null || options.powerLimitMw >= device.model.poeNeed * MILLIWATTS

/** The switch port that powers this box, or null when it has a supply of its own. */
export function feedingPort(node: Node): Port | null {
  const peer = node.uplink?.peer
  if (node.device.model.poeNeed === 0 || !peer?.port) return null
  return canFeed(peer.node, peer.port) ? peer.port : null
}

/** True for ports that can give power at all. */
export function canFeed(node: Node, port: Port): boolean {
  const outlet = node.device.model.platform === 'switch' || port.role === 'downstream'
  return node.device.model.poeBudget > 0 && port.cage === null && outlet
}

/** True when the port gives power at this moment. */
export function delivers(port: Port): boolean {
  const fed = port.peer?.node
  return fed?.running === true && feedingPort(fed) === port
}

function passReach(nodes: readonly Node[], now: number): void {
  for (const node of nodes) {
    const reachable = reaches(node)
    if (reachable === node.reachable) continue
    node.reachable = reachable
    node.onReach(reachable, now)
  }
}

/** True when every box and link between this one and the internet works. */
function reaches(from: Node): boolean {
  let node: Node | null = from
  for (let hop = 0; node !== null && hop < 8; hop++) {
    if (hop > 0 && !node.running) return false
    if (node.bridge !== null) {
      if (!node.mesh && !isLinked(node, node.bridge)) return false
      node = node.bridge
      continue
    }
    const { uplink }: Node = node
    if (uplink === null) return true
    if (uplink.disabled || uplink.peer?.port?.disabled === true) return false
    if (isAstray(node, uplink)) return false
    if (uplink.provider && !providerAnswers(node)) return false
    if (uplink.peer && !exchange(uplink.peer.port, uplink.peer.node.uplink)) return false
    node = uplink.peer?.node ?? null
  }
  return true
}

/** A switch is managed in the first VLAN: put elsewhere, its uplink carries neither it nor what hangs on it. */
const isAstray = ({ device, config }: Node, { name }: Port): boolean =>
  device.model.platform === 'switch' && portVlan(config, name) !== NATIVE_VLAN

/** Tells of every port whose link or power is no longer what was last told; the first look is silent. */
function tellLinks(node: Node, now: number): void {
  if (!node.running) return
  const isSwitch = node.device.model.platform === 'switch'
  for (const port of node.ports.values()) {
    const carrier = hasLink(port)
    const power = isSwitch && canFeed(node, port) ? powerOf(port) : ''
    const before = port.told
    port.told = { carrier, power }
    if (before === null) continue
    if (before.carrier !== carrier) tellCarrier(node, port, carrier, isSwitch, now)
    if (before.power !== power) node.onEvent(`wired.poe.status.${power}`, { name: port.called }, now)
  }
}

function tellCarrier(node: Node, port: Port, carrier: boolean, isSwitch: boolean, now: number): void {
  const payload: EventPayload = { name: port.called }
  if (isSwitch) payload.timestamp = Math.floor(now / 1000)
  node.onEvent(carrier ? 'wired.carrier-up' : 'wired.carrier-down', payload, now)
}

function powerOf(port: Port): string {
  if (port.poeOff || port.disabled) return 'disabled'
  if (port.poeFault !== null) return port.poeFault === 'overload' ? 'overload' : 'fault'
  return delivers(port) ? 'delivering_power' : 'searching'
}
