import { z } from 'zod'

const names = z.array(z.string())
const numbers = z.array(z.number())

const RADIO = z.object({
  /** The device's own name of the radio: a path, on one-chip boards with its band behind a colon. */
  phy: z.string(),
  bands: z.array(z.enum(['2G', '5G', '6G', 'HaLow'])),
  channels: numbers,
  dfsChannels: numbers,
  /** `HT20` … `EHT320`, as the device spells them. */
  htModes: names,
  maxWidthMhz: z.number().nullable(),
  generation: z.enum(['HT', 'VHT', 'HE', 'EHT']).nullable(),
})

const CONFIG_PROFILE = z.object({
  platform: z.enum(['ap', 'switch', 'unknown']),
  compatible: z.string().nullable(),
  /** Version of the configuration schema it understands. */
  schema: z.object({ major: z.number(), minor: z.number(), patch: z.number() }).nullable(),
  radios: z.array(RADIO),
  /** Role (`wan`, `lan`) → the names a configuration calls its ports by (`WAN`, `LAN1` …). */
  portRoles: z.record(z.string(), names),
  /** Empty when the device did not tell: its reports name them then. */
  switchPorts: z.array(
    z.object({ name: z.string(), form: z.string().nullable(), panel: z.number().nullable() }),
  ),
  poePorts: names,
  /** `supported-features` of switches. */
  features: names,
  /** Features of the Roost extension. */
  roost: names,
  compressCommands: z.boolean(),
  countryCodes: names,
  /** A locked-down device takes no other country; null = it is not locked to any. */
  restrictedCountries: names.nullable(),
})

/** What a device announced that configuring it depends on; no secrets, bounded in size. */
export type ConfigProfile = z.infer<typeof CONFIG_PROFILE>
export type RadioProfile = ConfigProfile['radios'][number]

/** Told not to have it; what tells no features is given the benefit of the doubt. */
export const lacks = ({ features }: Pick<ConfigProfile, 'features'>, feature: string): boolean =>
  features.length > 0 && !features.includes(feature)

/** Each section of a device asks anew: of one object the answer stays. */
const known = new WeakMap<object, ConfigProfile | null>()

/** Reads `DeviceSeen.profile` as it was kept, which nobody changes; null for anything else. */
export function readConfigProfile(value: unknown): ConfigProfile | null {
  if (typeof value !== 'object' || value === null) return null
  let profile = known.get(value)
  if (profile === undefined) {
    profile = CONFIG_PROFILE.safeParse(value).data ?? null
    known.set(value, profile)
  }
  return profile
}
