import { arrayOf, isJsonObject, type JsonObject, objectOf } from '#protocols/ucentral/json.ts'
import type { Node, Port } from '../world/node.ts'

/** Sets link and power of every port as the document says; ports it does not name are as delivered. */
export function applyPorts(node: Node, config: JsonObject): void {
  for (const port of node.ports.values()) Object.assign(port, { disabled: false, poeOff: false })
  for (const item of (arrayOf(config, 'ethernet') ?? []).filter(isJsonObject)) {
    for (const port of selectedPorts(node, item)) Object.assign(port, wanted(item))
  }
}

/** Real boxes deliver no power until told to; the pretend vendor's ports deliver until told not to. */
function wanted(item: JsonObject): Pick<Port, 'disabled' | 'poeOff'> {
  return { disabled: item.enabled === false, poeOff: objectOf(item, 'poe')?.['admin-mode'] === false }
}

/** The ports that `select-ports` names, alone or as `Ethernet*`. */
export function selectedPorts(node: Node, item: JsonObject): Port[] {
  const names = (arrayOf(item, 'select-ports') ?? []).filter((name) => typeof name === 'string')
  return [...node.ports.values()].filter((port) => names.some((name) => matches(name, port.name)))
}

function matches(pattern: string, name: string): boolean {
  return pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : pattern === name
}
