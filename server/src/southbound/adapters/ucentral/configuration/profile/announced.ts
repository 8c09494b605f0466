import {
  arrayOf,
  integerOf,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  objectOf,
} from '#protocols/json.ts'
import type { ConnectMessage } from '#protocols/ucentral/messages.ts'
import { readRoostCapability } from '#protocols/ucentral/roost-extension.ts'
import type { DeviceProfile } from '../../device-profile.ts'
import { cleanNames } from './announced-lists.ts'
import { announcedRadios } from './announced-radios.ts'
import { announcedSwitchPorts, poePortsOf } from './announced-switch.ts'
import type { ConfigProfile } from './profile.ts'

const MAX_ROLES = 16
const MAX_PORTS_OF_ROLE = 64
const MAX_FEATURES = 200
const MAX_COUNTRIES = 300

/** The part of a `connect` that a configuration depends on (sections 3.2, 3.3 and 9.3 of the protocol). */
export function configProfileOf(message: ConnectMessage, device: DeviceProfile): ConfigProfile {
  const { capabilities } = message
  return {
    platform: device.platform,
    compatible: device.compatible,
    schema: schemaOf(capabilities),
    radios: announcedRadios(capabilities),
    portRoles: portRolesOf(capabilities),
    switchPorts: announcedSwitchPorts(capabilities),
    poePorts: poePortsOf(capabilities),
    features: cleanNames(arrayOf(capabilities, 'supported-features'), MAX_FEATURES),
    roost: cleanNames([...(readRoostCapability(capabilities)?.features ?? [])], MAX_FEATURES),
    compressCommands: device.compressCommands,
    countryCodes: countriesOf(arrayOf(capabilities, 'country_codes')),
    restrictedCountries: restrictedCountriesOf(capabilities),
  }
}

function schemaOf(capabilities: JsonObject): ConfigProfile['schema'] {
  const schema = objectOf(objectOf(capabilities, 'version') ?? {}, 'schema') ?? {}
  const major = integerOf(schema, 'major')
  if (major === null) return null
  return { major, minor: integerOf(schema, 'minor') ?? 0, patch: integerOf(schema, 'patch') ?? 0 }
}

/** A role's name in capitals, with a number when it has several ports. */
function portRolesOf(capabilities: JsonObject): ConfigProfile['portRoles'] {
  const roles = Object.entries(objectOf(capabilities, 'network') ?? {}).slice(0, MAX_ROLES)
  return Object.fromEntries(
    roles.flatMap(([role, devices]): [string, string[]][] => {
      const count = Math.min(Array.isArray(devices) ? devices.length : 0, MAX_PORTS_OF_ROLE)
      const word = role.toUpperCase()
      const named = Array.from({ length: count }, (_, index) => (count === 1 ? word : `${word}${index + 1}`))
      return /^[a-z][a-z0-9_-]{0,15}$/i.test(role) && count > 0 ? [[role.toLowerCase(), named]] : []
    }),
  )
}

function restrictedCountriesOf(capabilities: JsonObject): string[] | null {
  const { restrictions, developer } = capabilities
  if (!isJsonObject(restrictions) || developer === true || restrictions.developer === true) return null
  const countries = arrayOf(restrictions, 'country')
  return countries === null ? null : countriesOf(countries)
}

const countriesOf = (list: JsonValue[] | null): string[] =>
  cleanNames(list, MAX_COUNTRIES).filter((code) => /^[A-Z]{2}$/.test(code))
