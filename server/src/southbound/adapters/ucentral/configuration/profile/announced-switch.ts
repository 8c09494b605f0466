import { arrayOf, integerOf, isJsonObject, type JsonObject, objectOf } from '#protocols/json.ts'
import { cleanName, cleanNames } from './announced-lists.ts'
import type { ConfigProfile } from './profile.ts'

const MAX_PORTS = 512
const MAX_GROUPS = 32

/** `port-list` with the form of each port; the open-source agent announces neither. */
export function announcedSwitchPorts(capabilities: JsonObject): ConfigProfile['switchPorts'] {
  const forms = formsOf(objectOf(capabilities, 'port-capabilities') ?? {})
  return objectsOf(capabilities, 'port-list', MAX_PORTS).flatMap((port) => {
    const name = cleanName(port, 'name')
    const panel = integerOf(port, 'front-panel-number')
    return name === '' ? [] : [{ name, form: forms.get(name) ?? null, panel }]
  })
}

/** Ports that can give power. */
export function poePortsOf(capabilities: JsonObject): string[] {
  const poe = objectOf(capabilities, 'poe-capabilities') ?? {}
  const groups = objectsOf(poe, 'poe-ports', MAX_GROUPS)
  const ports = groups.flatMap((group) => cleanNames(arrayOf(group, 'ports'), MAX_PORTS))
  return [...new Set(ports)].slice(0, MAX_PORTS)
}

function formsOf(capabilities: JsonObject): Map<string, string> {
  const groups = objectsOf(capabilities, 'ports-list', MAX_GROUPS)
  return new Map(
    groups.flatMap((group) => {
      const form = cleanName(group, 'type')
      const ports = form === '' ? [] : cleanNames(arrayOf(group, 'ports'), MAX_PORTS)
      return ports.map((port): [string, string] => [port, form])
    }),
  )
}

const objectsOf = (object: JsonObject, key: string, most: number): JsonObject[] =>
  (arrayOf(object, key) ?? []).slice(0, most).filter(isJsonObject)
