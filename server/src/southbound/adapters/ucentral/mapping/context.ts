import type { JsonObject } from '#protocols/ucentral/json.ts'
import type { DeviceProfile } from '../device-profile.ts'
import type { FieldReader } from './field-reader.ts'

/** What every part of the mapping reads from. */
export interface MappingContext {
  readonly reader: FieldReader
  readonly platform: DeviceProfile['platform']
  /** `params.state`. */
  readonly state: JsonObject
  /** JSON pointer of `state` in the kept report. */
  readonly at: string
}

/** How many of each a report may hold; what is beyond is left out and named. */
export const MAXIMA = {
  radios: 16,
  survey: 64,
  interfaces: 1024,
  ssids: 256,
  clients: 4096,
  ports: 512,
  addresses: 32,
  /** Clients and leases of all interfaces together. */
  hosts: 8192,
  lldpPerPort: 16,
  lldp: 512,
  vlansPerPort: 4096,
  forwarding: 16_384,
  gateways: 32,
} as const

/** Longest texts, in characters. */
export const LENGTHS = {
  name: 64,
  hostname: 255,
  description: 500,
  /** IPv6 with prefix length and zone. */
  address: 64,
  word: 64,
} as const
