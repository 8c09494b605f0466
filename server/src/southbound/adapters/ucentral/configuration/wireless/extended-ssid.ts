import { gbkBytes, gbkText } from '#contract/wireless/gbk.ts'
import { isRawKey, type Ssid } from '#contract/wireless/intent.ts'
import { type JsonObject, type JsonValue, textOf } from '#protocols/json.ts'
import { objectsIn, textsIn } from '../documents/document.ts'
import { extensionIn, nativeTime, timeIn } from '../documents/extension.ts'
import type { Notes } from '../notes.ts'
import type { Rendering } from '../rendering.ts'

/** Member of our settings that lists them. */
export const EXTENDED_SSIDS = 'ssids'

/** What uCentral cannot say of an SSID and our extension can: member, the feature that announces it, the field. */
type Extended = 'gbkName' | 'activeTime' | 'wmm' | 'mlo' | 'prefer5g' | 'roamingThreshold'
interface Part {
  readonly feature: string
  readonly member: string
  /** Whether the device does without, as every device does that knows nothing of it. */
  isUsual(ssid: Ssid): boolean
  write(ssid: Ssid, zone: string): JsonValue
}

const parts: Record<Extended, Part> = {
  gbkName: {
    ...{ feature: 'ssid_gbk_name', member: 'gbk_name' },
    isUsual: ({ gbkName }) => gbkName === undefined,
    write: ({ gbkName }) =>
      gbkName === undefined ? null : Buffer.from(gbkBytes(gbkName) ?? []).toString('hex'),
  },
  activeTime: {
    ...{ feature: 'ssid_active_time', member: 'active_time' },
    isUsual: ({ activeTime }) => activeTime === undefined,
    write: ({ activeTime }, zone) => (activeTime ? nativeTime(activeTime, zone) : null),
  },
  wmm: {
    ...{ feature: 'ssid_wmm', member: 'wmm' },
    isUsual: ({ wmm }) => wmm ?? true,
    write: ({ wmm }) => wmm ?? true,
  },
  mlo: {
    ...{ feature: 'ssid_mlo', member: 'mlo' },
    isUsual: ({ mlo }) => !mlo,
    write: ({ mlo }) => mlo ?? false,
  },
  prefer5g: {
    ...{ feature: 'ssid_prefer_5g', member: 'prefer_5g' },
    isUsual: ({ prefer5g }) => !prefer5g,
    write: ({ prefer5g }) => prefer5g ?? false,
  },
  roamingThreshold: {
    ...{ feature: 'ssid_disconnect', member: 'disconnect_below_dbm' },
    isUsual: ({ roamingThreshold }) => roamingThreshold === undefined,
    write: ({ roamingThreshold }) => roamingThreshold ?? null,
  },
}
const RAW_KEY = 'ssid_raw_key'

export const takesRawKeys = ({ profile }: Rendering): boolean => profile.roost.includes(RAW_KEY)

/** Its entry in our settings: every part the device announced, so that what is not wanted ends; the rest are notes. */
export function extendedSsid(
  ssid: Ssid,
  bands: readonly string[],
  { profile, intent }: Rendering,
  notes: Notes,
): JsonObject | null {
  const entry: JsonObject = {}
  for (const [field, part] of Object.entries(parts)) {
    if (profile.roost.includes(part.feature)) entry[part.member] = part.write(ssid, intent.timezone)
    else if (!part.isUsual(ssid)) missing(field as Extended, notes)
  }
  if (profile.roost.includes(RAW_KEY)) entry.psk = rawKeyOf(ssid)
  return Object.keys(entry).length === 0 ? null : { name: ssid.name, bands: [...bands], ...entry }
}

/** Of a roaming threshold the standard part is there: weak clients are not let in. */
function missing(field: Extended, notes: Notes): void {
  if (field === 'roamingThreshold') notes.adjusted('roaming_stays', field)
  else notes.unsupported('setting_not_offered', field)
}

const rawKeyOf = ({ password }: Ssid): string | null =>
  typeof password === 'string' && isRawKey(password) ? password : null

/** The entry of an SSID by name and a band in common. */
export function extensionOf(document: JsonObject, native: JsonObject): JsonObject {
  const bands = textsIn(native['wifi-bands'])
  const found = entriesIn(document).find(
    (entry) =>
      textOf(entry, 'name') === native.name && textsIn(entry.bands).some((band) => bands.includes(band)),
  )
  return found ?? {}
}

export const entriesIn = (document: JsonObject): JsonObject[] =>
  objectsIn(extensionIn(document)[EXTENDED_SSIDS])

/** Whether some entry could hold a key of 64 digits. */
export const hasRawKeys = (document: JsonObject): boolean =>
  entriesIn(document).some(({ psk }) => psk !== undefined)

/** What an entry says; what it does not mention is lent, for a device that knows nothing of it. */
export function readExtended(entry: JsonObject, lender: Ssid | undefined): Partial<Ssid> {
  const { gbk_name: gbk, active_time: time, wmm, mlo, prefer_5g: prefer } = entry
  return {
    ...(gbk === undefined ? kept(lender, 'gbkName') : optional('gbkName', gbkNameIn(entry) ?? undefined)),
    ...(time === undefined ? kept(lender, 'activeTime') : optional('activeTime', timeIn(time))),
    ...(wmm === undefined ? kept(lender, 'wmm') : optional('wmm', wmm === false ? false : undefined)),
    ...(mlo === undefined ? kept(lender, 'mlo') : optional('mlo', mlo === true || undefined)),
    ...(prefer === undefined ? kept(lender, 'prefer5g') : optional('prefer5g', prefer === true || undefined)),
  }
}

const kept = (lender: Ssid | undefined, field: keyof Ssid): Partial<Ssid> => optional(field, lender?.[field])

const optional = (field: keyof Ssid, value: unknown): Partial<Ssid> =>
  value === undefined ? {} : { [field]: value }

/** Reports name it as text. */
export function gbkNameIn({ gbk_name: digits }: JsonObject): string | null {
  if (typeof digits !== 'string' || !/^(?:[0-9a-f]{2}){1,32}$/i.test(digits)) return null
  return gbkText(Buffer.from(digits, 'hex'))
}
