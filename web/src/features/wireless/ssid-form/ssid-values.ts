import { type Weekday, weekdays } from '#contract/configuration/active-time.ts'
import { KEPT_SECRET } from '#contract/configuration/kept-secret.ts'
import { macLines } from '#contract/configuration/mac-addresses.ts'
import { clientLineOf } from '#contract/wireless/client-lines.ts'
import {
  enterpriseSecurities,
  type PasswordRotation,
  passwordSecurities,
  type Ssid,
  type SsidBand,
  type SsidSecurity,
} from '#contract/wireless/intent.ts'

/** An SSID as the form holds it: numbers as they are typed, a secret beside whether the saved one stays. */
export interface SsidValues {
  [field: string]: unknown
  enabled: boolean
  name: string
  security: SsidSecurity
  password: string
  keepPassword: boolean
  host: string
  port: string
  secret: string
  keepSecret: boolean
  accounting: boolean
  accountingHost: string
  accountingPort: string
  accountingSecret: string
  keepAccountingSecret: boolean
  nas: string
  gbkName: string
  /** One a line, with a remark behind it. */
  allowed: string
  denied: string
  rotates: boolean
  every: PasswordRotation['every']
  weekday: Weekday
  at: string
  /** When the server changed the password last; goes back as it came. */
  last: number | null
  timed: boolean
  days: Weekday[]
  from: string
  to: string
  mlo: boolean
  prefer5g: boolean
  wmm: boolean
  powerSave: boolean
  threshold: string
  rts: string
  fils: string
  bands: SsidBand[]
  vlan: string
  isolate: boolean
  hidden: boolean
  maxUsers: string
  down: string
  up: string
  k: boolean
  v: boolean
  r: boolean
  /** Which profile it follows. */
  profile: Ssid['profile']
}

type Secret = Ssid['password']
type Server = NonNullable<Ssid['radius']>['authentication']

const isKept = (secret: Secret | undefined) => typeof secret === 'object' && secret !== null
const typed = (secret: Secret | undefined) => (typeof secret === 'string' ? secret : '')

/** RFC 2865 and 2866. */
const ports = { authentication: '1812', accounting: '1813' }

/** Mixed WPA2 and WPA3 on the two bands that every client knows: what most people want. */
export const newSsid = (key: string, name = ''): Ssid => ({
  ...{ key, name, enabled: true, security: 'wpa2_wpa3', password: null, radius: null, vlan: 0 },
  ...{ bands: ['2G', '5G'], isolate: false, hidden: false, maxUsers: null },
  roaming: { k: true, v: true, r: false },
})

/** Another SSID like it; secrets that only the server knows cannot be copied. */
export function copyOf(ssid: Ssid, key: string, name: string): Ssid {
  const bare = (server: Server): Server => ({ ...server, secret: typed(server.secret) })
  const { radius } = ssid
  return {
    ...ssid,
    ...{ key, name },
    password: typed(ssid.password) || null,
    radius: radius && {
      ...radius,
      authentication: bare(radius.authentication),
      accounting: radius.accounting && bare(radius.accounting),
    },
  }
}

/** Eight letters and digits, from chance. */
export function freshKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8))
  return Array.from(bytes, (byte) => (byte % 36).toString(36)).join('')
}

export function valuesOf(ssid: Ssid): SsidValues {
  const { radius, roaming } = ssid
  const accounting = radius?.accounting
  return {
    ...{ enabled: ssid.enabled, name: ssid.name, security: ssid.security, bands: [...ssid.bands] },
    ...{ password: typed(ssid.password), keepPassword: isKept(ssid.password) },
    host: radius?.authentication.host ?? '',
    port: String(radius?.authentication.port ?? ports.authentication),
    secret: typed(radius?.authentication.secret),
    keepSecret: isKept(radius?.authentication.secret),
    accounting: Boolean(accounting),
    accountingHost: accounting?.host ?? '',
    accountingPort: String(accounting?.port ?? ports.accounting),
    accountingSecret: typed(accounting?.secret),
    keepAccountingSecret: isKept(accounting?.secret),
    nas: radius?.nasIdentifier ?? '',
    vlan: String(ssid.vlan),
    ...{ isolate: ssid.isolate, hidden: ssid.hidden, ...roaming },
    maxUsers: ssid.maxUsers === null ? '' : String(ssid.maxUsers),
    ...extrasOf(ssid),
    profile: ssid.profile,
    ...{ down: String(ssid.limit?.down ?? ''), up: String(ssid.limit?.up ?? '') },
  }
}

const numberText = (value: number | undefined) => (value === undefined ? '' : String(value))

function extrasOf({ rotation, activeTime, ...ssid }: Ssid) {
  return {
    gbkName: ssid.gbkName ?? '',
    allowed: (ssid.allowed ?? []).join('\n'),
    denied: (ssid.denied ?? []).join('\n'),
    rotates: rotation !== undefined,
    last: rotation?.last ?? null,
    ...{
      every: rotation?.every ?? 'week',
      weekday: rotation?.weekday ?? 'monday',
      at: rotation?.at ?? '04:00',
    },
    timed: activeTime !== undefined,
    ...{ days: [...(activeTime?.days ?? weekdays)], from: activeTime?.from ?? '', to: activeTime?.to ?? '' },
    ...{ mlo: ssid.mlo ?? false, prefer5g: ssid.prefer5g ?? false },
    ...{ wmm: ssid.wmm ?? true, powerSave: ssid.powerSave ?? false },
    threshold: numberText(ssid.roamingThreshold),
    ...{ rts: numberText(ssid.rtsThreshold), fils: numberText(ssid.filsInterval) },
  }
}

const bandOrder: readonly SsidBand[] = ['2G', '5G', '6G']
const noFastRoaming: readonly SsidSecurity[] = ['open', 'owe', 'owe_transition']

/** What the security does not use is left out: it would only be refused. */
export function ssidOf(values: SsidValues, key: string): Ssid {
  const { security } = values
  return {
    ...{ key, enabled: values.enabled, name: values.name, security },
    password: needsPassword(security) ? secretOf(values.keepPassword, values.password) : null,
    radius: needsRadius(security) ? radiusOf(values) : null,
    vlan: Number(values.vlan),
    bands: bandOrder.filter((band) => values.bands.includes(band)),
    ...{ isolate: values.isolate, hidden: values.hidden },
    maxUsers: values.maxUsers.trim() === '' ? null : Number(values.maxUsers),
    ...limitOf(values),
    ...extrasIn(values),
    roaming: { k: values.k, v: values.v, r: values.r && mayRoamFast(security) },
    ...(values.profile && { profile: values.profile }),
  }
}

export const isLimited = ({ down, up }: SsidValues) => down.trim() !== '' || up.trim() !== ''

const limitOf = (values: SsidValues): Pick<Ssid, 'limit'> =>
  isLimited(values) ? { limit: { down: Number(values.down), up: Number(values.up) } } : {}

function linesIn(text: string): Ssid['allowed'] {
  const lines = macLines(text).map(clientLineOf)
  return lines.length === 0 ? undefined : lines
}

/** What is as usual is not said. */
function extrasIn(values: SsidValues): Partial<Ssid> {
  const { every, weekday, at, last, days, from, to } = values
  const rotation = { every, weekday, at, ...(last === null ? {} : { last }) }
  const number = (text: string) => (text.trim() === '' ? undefined : Number(text))
  const extras: Record<string, unknown> = {
    gbkName: values.gbkName || undefined,
    allowed: linesIn(values.allowed),
    denied: linesIn(values.denied),
    rotation: values.rotates && needsPassword(values.security) ? rotation : undefined,
    activeTime: values.timed ? { days: weekdays.filter((day) => days.includes(day)), from, to } : undefined,
    ...{ mlo: values.mlo || undefined, prefer5g: values.prefer5g || undefined },
    ...{ wmm: values.wmm ? undefined : false, powerSave: values.powerSave || undefined },
    roamingThreshold: number(values.threshold),
    ...{ rtsThreshold: number(values.rts), filsInterval: number(values.fils) },
  }
  return Object.fromEntries(Object.entries(extras).filter(([, value]) => value !== undefined))
}

const secretOf = (keep: boolean, text: string) => (keep ? KEPT_SECRET : text)

const radiusOf = (values: SsidValues): Ssid['radius'] => ({
  authentication: {
    host: values.host.trim(),
    port: Number(values.port),
    secret: secretOf(values.keepSecret, values.secret),
  },
  accounting: values.accounting
    ? {
        host: values.accountingHost.trim(),
        port: Number(values.accountingPort),
        secret: secretOf(values.keepAccountingSecret, values.accountingSecret),
      }
    : null,
  nasIdentifier: values.nas.trim() || null,
})

export const needsPassword = (security: SsidSecurity) => passwordSecurities.includes(security)
export const needsRadius = (security: SsidSecurity) => enterpriseSecurities.includes(security)
export const mayRoamFast = (security: SsidSecurity) => !noFastRoaming.includes(security)
