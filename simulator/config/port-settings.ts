import { arrayOf, integerOf, type JsonObject, objectOf } from '#protocols/json.ts'
import type { Node, Port } from '../world/node.ts'
import { selects } from './applied-config.ts'
import { objectsIn } from './objects-in.ts'
import { NO_OPTIONS, optionsOf } from './port-options.ts'
import { AS_DELIVERED, type PortState } from './port-state.ts'
import { stockSettings } from './stock-switch.ts'

/** Sets link, power and speed of every port as the document says. `stock`: as the open-source switch agent reads it. */
export function applyPorts(node: Node, config: JsonObject, stock: boolean): void {
  for (const port of node.ports.values()) {
    Object.assign(port, settingsOf(node, config, port, stock))
    port.options = stock ? NO_OPTIONS : optionsOf(config, itemOf(node, config, port), port.name)
  }
}

/** What the document says about one port; one it does not name is as delivered. The last word counts. */
export function settingsOf(node: Node, config: JsonObject, port: Port, stock: boolean): PortState {
  const item = itemOf(node, config, port)
  if (stock && node.device.model.platform === 'switch') return stockSettings(config, item, port)
  return item === undefined ? AS_DELIVERED : wanted(item)
}

function itemOf(node: Node, config: JsonObject, port: Port): JsonObject | undefined {
  return objectsIn(config, 'ethernet').findLast((one) => selectedPorts(node, one).includes(port))
}

/** Real boxes deliver no power until told to; the pretend vendor's ports deliver until told not to. */
function wanted(item: JsonObject): PortState {
  const fixed = item.autoneg === false
  return {
    disabled: item.enabled === false,
    poeOff: objectOf(item, 'poe')?.['admin-mode'] === false,
    setSpeed: fixed ? integerOf(item, 'speed') : null,
    half: fixed && item.duplex === 'half',
  }
}

/** The ports that `select-ports` names, alone or as `Ethernet*`. */
export function selectedPorts(node: Node, item: JsonObject): Port[] {
  const names = (arrayOf(item, 'select-ports') ?? []).filter((name) => typeof name === 'string')
  return [...node.ports.values()].filter((port) => names.some((name) => selects(name, port.name)))
}
