import { z } from 'zod'
import { activeTime, weekdays } from '../configuration/active-time.ts'
import { secret } from '../configuration/kept-secret.ts'
import { profileKey, profileName } from '../configuration/profile-names.ts'
import { clientLines } from './client-lines.ts'
import { gbkBytes } from './gbk.ts'

/**
 * What a person wants of the wireless networks of a network (site). Every protocol renders it to its own
 * form; what a device cannot do is named, never dropped.
 */
export const ssidSecurities = [
  'open',
  'owe',
  'owe_transition',
  'wpa2',
  'wpa2_wpa3',
  'wpa3',
  'wpa2_enterprise',
  'wpa3_enterprise',
] as const
export type SsidSecurity = (typeof ssidSecurities)[number]

export const ssidBands = ['2G', '5G', '6G'] as const
export type SsidBand = (typeof ssidBands)[number]

/** Securities that ask for a password of 8 to 63 characters. */
export const passwordSecurities: readonly SsidSecurity[] = ['wpa2', 'wpa2_wpa3', 'wpa3']
/** Securities that ask a RADIUS server. */
export const enterpriseSecurities: readonly SsidSecurity[] = ['wpa2_enterprise', 'wpa3_enterprise']
/** The only ones the 6 GHz band permits (readings C11). */
export const sixGigahertzSecurities: readonly SsidSecurity[] = ['owe', 'wpa3', 'wpa3_enterprise']

export const SSID_NAME_MAX_BYTES = 32
export const SSIDS_MAX = 16

const utf8Bytes = (text: string) => new TextEncoder().encode(text).length

/** 1 to 32 bytes in UTF-8; blanks count, control characters are not allowed. */
export const ssidName = z
  .string()
  .min(1)
  .refine((text) => utf8Bytes(text) <= SSID_NAME_MAX_BYTES, 'at most 32 bytes')
  .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'control characters are not allowed')

/** The same name in the encoding that some older Chinese clients read; counted in its own bytes (readings C55). */
export const ssidGbkName = z
  .string()
  .min(1)
  .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'control characters are not allowed')
  .refine((text) => gbkBytes(text) !== null, 'a character that GBK does not have')
  .refine((text) => (gbkBytes(text)?.length ?? 0) <= SSID_NAME_MAX_BYTES, 'at most 32 bytes')

/** The key itself, which no password is made into; WPA2 alone takes one (readings C54). */
export const isRawKey = (password: string): boolean => /^[0-9a-fA-F]{64}$/.test(password)

/** Printable ASCII, as the standard has it, or the key itself. */
export const ssidPassword = z
  .string()
  .regex(/^(?:[\x20-\x7e]{8,63}|[0-9a-fA-F]{64})$/, '8 to 63 printable ASCII characters, or 64 hex digits')

/** Readings C63: as an access point hears a client, dBm. */
export const ROAMING_THRESHOLD = { least: -95, most: -60 } as const
export const RTS_THRESHOLD_MAX = 65_535
/** Units of 1.024 ms; devices use the most unless they are told otherwise. */
export const FILS_INTERVAL_MAX = 20

/** How often a password gives way to a new one; a week begins on `weekday`, a month on its first day. */
export const passwordRotation = z.object({
  every: z.enum(['day', 'week', 'month']),
  weekday: z.enum(weekdays).describe('for every week'),
  at: z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'hours and minutes such as 04:00'),
  last: z
    .int()
    .nonnegative()
    .optional()
    .describe('when it changed by itself last (ms): written by the server'),
})
export type PasswordRotation = z.infer<typeof passwordRotation>

export const host = z
  .string()
  .trim()
  .regex(/^(?=.{1,253}$)[A-Za-z0-9](?:[A-Za-z0-9.:-]*[A-Za-z0-9])?$/, 'an address or a host name')

export const radiusServer = z.object({
  host,
  port: z.int().min(1).max(65_535),
  secret: secret(z.string().min(1).max(255)),
})

export const vlanId = z.int().min(0).max(4094).describe('0 = untagged')

/** Mbit/s. Access points shape only what has both, and nothing faster than 1,000. */
export const CLIENT_LIMIT_MAX = 1_000
const rate = z.int().min(1).max(CLIENT_LIMIT_MAX)

/** Members of an SSID that a profile of SSIDs can say. */
export const ssidProfileMembers = [
  ...(['security', 'password', 'radius', 'vlan', 'bands', 'isolate', 'hidden', 'maxUsers'] as const),
  ...(['limit', 'activeTime', 'wmm', 'powerSave', 'mlo', 'prefer5g', 'roamingThreshold'] as const),
  ...(['rtsThreshold', 'filsInterval', 'roaming'] as const),
] as const

/** Who says the security says these as well. */
export const goWithSecurity = ['password', 'radius'] as const

export const ssid = z.object({
  key: z
    .string()
    .regex(/^[a-z0-9]{4,24}$/)
    .describe('stays the same when the name changes; made by whoever adds it'),
  enabled: z.boolean(),
  name: ssidName,
  security: z.enum(ssidSecurities),
  password: secret(ssidPassword).nullable().describe('null where the security needs none'),
  radius: z
    .object({
      authentication: radiusServer,
      accounting: radiusServer.nullable(),
      nasIdentifier: z.string().trim().max(48).nullable(),
    })
    .nullable()
    .describe('for enterprise securities'),
  vlan: vlanId,
  bands: z.array(z.enum(ssidBands)).min(1).max(3),
  isolate: z.boolean().describe('clients cannot talk to one another'),
  hidden: z.boolean(),
  maxUsers: z.int().min(1).max(255).nullable().describe('per radio; null = the device’s own limit'),
  allowed: clientLines
    .optional()
    .describe('the only clients it lets in, each with a remark; absent = any that is not blocked'),
  denied: clientLines
    .optional()
    .describe('clients this SSID alone does not let in, each with a remark; absent = none'),
  limit: z
    .object({ down: rate, up: rate })
    .optional()
    .describe('for each client by itself, Mbit/s, as the client sees it; absent = not limited'),
  gbkName: ssidGbkName.optional().describe('broadcast besides, in GBK; absent = not'),
  rotation: passwordRotation
    .optional()
    .describe('by the wall clock of the network; absent = the password stays'),
  activeTime: activeTime.optional().describe('when it is broadcast; absent = always'),
  wmm: z.boolean().optional().describe('Wi-Fi Multimedia; absent = on'),
  powerSave: z.boolean().optional().describe('U-APSD; absent = off'),
  mlo: z.boolean().optional().describe('one link over several bands (Wi-Fi 7); absent = off'),
  prefer5g: z.boolean().optional().describe('clients that can are led to 5 GHz; absent = off'),
  roamingThreshold: z
    .int()
    .min(ROAMING_THRESHOLD.least)
    .max(ROAMING_THRESHOLD.most)
    .optional()
    .describe('dBm at the access point; weaker clients are not let in; absent = any'),
  rtsThreshold: z.int().min(1).max(RTS_THRESHOLD_MAX).optional().describe('bytes; absent = the device’s own'),
  filsInterval: z
    .int()
    .min(0)
    .max(FILS_INTERVAL_MAX)
    .optional()
    .describe('FILS discovery on 6 GHz, units of 1.024 ms; 0 = off, absent = as often as it can'),
  roaming: z.object({
    k: z.boolean().describe('802.11k neighbour reports'),
    v: z.boolean().describe('802.11v transition requests'),
    r: z.boolean().describe('802.11r fast transition'),
  }),
  profile: z
    .object({
      key: profileKey,
      own: z.array(z.enum(ssidProfileMembers)).max(ssidProfileMembers.length).describe('what it says itself'),
    })
    .optional()
    .describe('what the SSID does not say itself is as the profile has it; absent = none'),
})
export type Ssid = z.infer<typeof ssid>

type ProfileMask = Record<(typeof ssidProfileMembers)[number], true>
/** What SSIDs may have in common, by a name. */
export const ssidProfile = z.object({
  ...{ key: profileKey, name: profileName },
  only: z
    .array(z.enum(ssidProfileMembers))
    .min(1)
    .max(ssidProfileMembers.length)
    .optional()
    .describe('what it says; the rest stays as each SSID has it; absent = all'),
  ...ssid.pick(Object.fromEntries(ssidProfileMembers.map((one) => [one, true])) as ProfileMask).shape,
})
export type SsidProfile = z.infer<typeof ssidProfile>

export const wirelessIntent = z
  .object({ ssids: z.array(ssid).max(SSIDS_MAX) })
  .superRefine(({ ssids }, context) => {
    const problem = (at: number, field: string, message: string) =>
      context.addIssue({ code: 'custom', path: ['ssids', at, field], message })
    const seen = new Map<string, number>()
    const keys = new Set<string>()
    for (const [at, one] of ssids.entries()) {
      if (keys.has(one.key)) problem(at, 'key', 'every SSID needs a key of its own')
      keys.add(one.key)
      for (const band of new Set(one.bands)) {
        const place = `${band} ${one.name}`
        if (one.enabled && seen.has(place)) problem(at, 'name', 'two SSIDs of one name on one band')
        if (one.enabled) seen.set(place, at)
      }
      for (const [field, message] of ssidMismatches(one)) problem(at, field, message)
    }
  })
export type WirelessIntent = z.infer<typeof wirelessIntent>

/** The same of a profile, as far as it says them: what it does not say may be whatever goes with the rest. */
export function profileMismatches(profile: SsidProfile): [field: string, message: string][] {
  const said = new Set<string>(profile.only ?? ssidProfileMembers)
  if (said.has('security')) for (const member of goWithSecurity) said.add(member)
  return ssidMismatches(withUnsaid(profile, said)).filter(([field]) => said.has(field))
}

/** With what goes with everything in the place of what is not said. */
export function withUnsaid<One extends Pick<Ssid, 'security' | 'bands'> & { password: unknown }>(
  one: One,
  said: ReadonlySet<string>,
): One {
  const asks = typeof one.password === 'string' && isRawKey(one.password) ? 'wpa2' : 'wpa3'
  return {
    ...one,
    ...(!said.has('security') && { security: asks }),
    ...(!said.has('bands') && { bands: ['2G', '5G'] }),
  }
}

/** Where members of an SSID, or of a profile of SSIDs, do not go together: which, and why. */
export function ssidMismatches(
  one: Omit<SsidProfile, 'key' | 'name' | 'only'> & Pick<Partial<Ssid>, 'rotation' | 'allowed' | 'denied'>,
) {
  const found: [field: string, message: string][] = []
  const within6 = sixGigahertzSecurities.includes(one.security)
  if (new Set(one.bands).size !== one.bands.length) found.push(['bands', 'a band twice'])
  if (passwordSecurities.includes(one.security) && one.password === null)
    found.push(['password', 'this security needs a password'])
  if (enterpriseSecurities.includes(one.security) && one.radius === null)
    found.push(['radius', 'this security needs a RADIUS server'])
  if (one.bands.includes('6G') && !within6)
    found.push(['security', '6 GHz permits enhanced open, WPA3 and WPA3-Enterprise only'])
  if (typeof one.password === 'string' && isRawKey(one.password) && one.security !== 'wpa2')
    found.push(['password', 'WPA2 alone takes a key of 64 digits'])
  if (one.allowed && one.denied) found.push(['denied', 'an SSID that lets in some alone refuses all others'])
  if (one.rotation && !passwordSecurities.includes(one.security))
    found.push(['rotation', 'this security has no password'])
  if (one.mlo && (one.bands.length < 2 || !within6))
    found.push(['mlo', 'multi-link needs two bands, and enhanced open, WPA3 or WPA3-Enterprise'])
  if (one.prefer5g && !(one.bands.includes('2G') && one.bands.includes('5G')))
    found.push(['prefer5g', 'preferring 5 GHz needs 2.4 and 5 GHz'])
  if (one.roaming.r && ['open', 'owe', 'owe_transition'].includes(one.security))
    found.push(['roaming', '802.11r needs WPA2 or better'])
  return found
}
