import { arrayOf, isJsonObject, type JsonObject, objectOf } from '#protocols/ucentral/json.ts'
import type { Node, Port } from '../world/node.ts'
import { selects } from './applied-config.ts'

type Settings = Pick<Port, 'disabled' | 'poeOff'>

/** Sets link and power of every port as the document says. */
export function applyPorts(node: Node, config: JsonObject): void {
  for (const port of node.ports.values()) Object.assign(port, settingsOf(node, config, port))
}

/** What the document says about one port; one it does not name is as delivered. The last word counts. */
export function settingsOf(node: Node, config: JsonObject, port: Port): Settings {
  const items = (arrayOf(config, 'ethernet') ?? []).filter(isJsonObject)
  const item = items.findLast((one) => selectedPorts(node, one).includes(port))
  return item === undefined ? { disabled: false, poeOff: false } : wanted(item)
}

/** Real boxes deliver no power until told to; the pretend vendor's ports deliver until told not to. */
function wanted(item: JsonObject): Settings {
  return { disabled: item.enabled === false, poeOff: objectOf(item, 'poe')?.['admin-mode'] === false }
}

/** The ports that `select-ports` names, alone or as `Ethernet*`. */
export function selectedPorts(node: Node, item: JsonObject): Port[] {
  const names = (arrayOf(item, 'select-ports') ?? []).filter((name) => typeof name === 'string')
  return [...node.ports.values()].filter((port) => names.some((name) => selects(name, port.name)))
}
