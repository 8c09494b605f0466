import { arrayOf, isJsonObject, type JsonObject, type JsonValue, objectOf, textOf } from '#protocols/json.ts'
import type { Model } from '../kinds/models.ts'

/** What an AP's renderer has to say about a configuration, in the agent's own spelling. */
export interface ConfigCheck {
  /** `[E] (In /path) …`: fatal. */
  readonly errors: readonly string[]
  /** `[W] (In /path) …`: applied with a substitution. */
  readonly warnings: readonly string[]
  /** The renderer crashes without saying why: error 2 with no `rejected`. */
  readonly fatal: boolean
}

const MAX_POWER_DBM = 30
const KEYED = ['psk', 'psk2', 'psk-mixed', 'sae', 'sae-mixed']
const ENTERPRISE = ['wpa', 'wpa2', 'wpa-mixed', 'wpa3', 'wpa3-mixed', 'wpa3-192']

/** Checks a document the way schema and renderer of the AP agent do; unknown members pass silently. */
export function checkApConfig(config: JsonObject, model: Model): ConfigCheck {
  const errors: string[] = []
  const warnings: string[] = []
  for (const [index, radio] of objects(config, 'radios')) checkRadio(radio, index, model, errors, warnings)
  checkOnlineCheck(objectOf(objectOf(config, 'services') ?? {}, 'online-check') ?? {}, errors)
  let fatal = false
  const interfaces = objects(config, 'interfaces')
  for (const [index, entry] of interfaces) {
    if (!checkInterface(entry, `/interfaces/${index}`, errors)) fatal = true
    if (entry.role === 'downstream') checkTwin(entry, index, interfaces, model, warnings)
  }
  if (!interfaces.some(([, entry]) => entry.role === 'upstream')) {
    errors.push('[E] (In /) Configuration must contain at least one upstream interface')
  }
  return { errors, warnings, fatal }
}

const RECOVERY = ['wifi', 'leds']

/** The members as the schema types them; an action it does not know is an error. */
function checkOnlineCheck(check: JsonObject, errors: string[]): void {
  const at = '(In /services/online-check'
  for (const [index, action] of (arrayOf(check, 'action') ?? []).entries()) {
    if (!RECOVERY.includes(String(action)))
      errors.push(`[E] ${at}/action/${index}) Value must be one of "wifi", "leds"`)
  }
  for (const [index, host] of (arrayOf(check, 'ping-hosts') ?? []).entries()) {
    if (typeof host !== 'string') errors.push(`[E] ${at}/ping-hosts/${index}) Value must be of type string`)
  }
  for (const key of ['check-interval', 'check-threshold']) {
    const value = check[key]
    if (value !== undefined && typeof value !== 'number')
      errors.push(`[E] ${at}/${key}) Value must be of type number`)
  }
}

function objects(parent: JsonObject, key: string): [number, JsonObject][] {
  const list = arrayOf(parent, key) ?? []
  return list.flatMap((item, index): [number, JsonObject][] => (isJsonObject(item) ? [[index, item]] : []))
}

function checkRadio(
  radio: JsonObject,
  index: number,
  model: Model,
  errors: string[],
  warnings: string[],
): void {
  const at = `(In /radios/${index}`
  const { channel } = radio
  const power = radio['tx-power']
  const width = radio['channel-width'] ?? 80
  if (channel !== undefined && channel !== 'auto' && !whole(channel)) {
    errors.push(`[E] ${at}/channel) Value must be of type integer or "auto"`)
  }
  if (power !== undefined && (!whole(power) || power > MAX_POWER_DBM)) {
    errors.push(`[E] ${at}/tx-power) Value must be lower than or equal to ${MAX_POWER_DBM}`)
  }
  if (!whole(width)) errors.push(`[E] ${at}/channel-width) Value must be of type integer`)
  const hardware = model.radios.find(({ band }) => textOf(radio, 'band')?.startsWith(band))
  if (hardware === undefined) {
    warnings.push(`[W] ${at}) Device does not have a radio for band ${textOf(radio, 'band')}`)
  } else if (whole(width) && width > hardware.maxWidth) {
    const mode = textOf(radio, 'channel-mode') ?? 'HE'
    const text = `Selected radio does not support requested HT mode ${mode}${width}, falling back to`
    warnings.push(`[W] ${at}) ${text} ${mode}${hardware.maxWidth}`)
  }
}

/** False when the renderer would crash on this interface. */
function checkInterface(entry: JsonObject, at: string, errors: string[]): boolean {
  const role = textOf(entry, 'role')
  if (role !== 'upstream' && role !== 'downstream') {
    errors.push(`[E] (In ${at}/role) Value must be one of "upstream", "downstream"`)
  }
  checkAddressing(entry, at, errors)
  const ipv4 = objectOf(entry, 'ipv4') ?? {}
  const incomplete = role === 'upstream' && ipv4.addressing === 'static'
  if (
    incomplete &&
    (ipv4.subnet === undefined || ipv4.gateway === undefined || ipv4['use-dns'] === undefined)
  ) {
    return false
  }
  return objects(entry, 'ssids').every(([index, ssid]) => checkSsid(ssid, `${at}/ssids/${index}`, errors))
}

/** What is tagged behind a box is led out by an uplink in the same VLAN, unless it announced that it routes. */
function checkTwin(
  entry: JsonObject,
  index: number,
  interfaces: readonly [number, JsonObject][],
  { features }: Model,
  warnings: string[],
): void {
  const vlan = objectOf(entry, 'vlan')?.id
  if (vlan === undefined || features.includes('routing')) return
  const isTwin = (one: JsonObject) => one.role === 'upstream' && objectOf(one, 'vlan')?.id === vlan
  if (!interfaces.some(([, one]) => isTwin(one)))
    warnings.push(`[W] (In /interfaces/${index}) downstream interface without a matching upstream interface`)
}

/** Pool, reservations and login as the schema types them. */
function checkAddressing(entry: JsonObject, at: string, errors: string[]): void {
  const ipv4 = objectOf(entry, 'ipv4') ?? {}
  const dhcp = objectOf(ipv4, 'dhcp') ?? {}
  for (const key of ['lease-first', 'lease-count'])
    if (dhcp[key] !== undefined && !whole(dhcp[key]))
      errors.push(`[E] (In ${at}/ipv4/dhcp/${key}) Value must be of type integer`)
  const lease = dhcp['lease-time']
  if (lease !== undefined && !/^\d+[smhdw]$/.test(String(lease)))
    errors.push(`[E] (In ${at}/ipv4/dhcp/lease-time) Value must be a valid time-out value`)
  for (const [index, { macaddr }] of objects(ipv4, 'dhcp-leases'))
    if (typeof macaddr !== 'string' || !MAC.test(macaddr))
      errors.push(`[E] (In ${at}/ipv4/dhcp-leases/${index}/macaddr) Value must be a valid MAC address`)
  const line = objectOf(entry, 'broad-band')
  if (line !== null && line.protocol !== 'pppoe' && line.protocol !== 'wwan')
    errors.push(`[E] (In ${at}/broad-band) Value must match exactly one of the given variants`)
}

const MAC = /^[0-9a-f]{2}(?::[0-9a-f]{2}){5}$/i

/** Of MACs that are refused, or of the only ones that are let in. */
function checkList({ mode, ...list }: JsonObject, at: string, errors: string[]): void {
  if (mode !== undefined && mode !== 'allow' && mode !== 'deny')
    errors.push(`[E] (In ${at}/mode) Value must be one of "allow", "deny"`)
  for (const [index, mac] of (arrayOf(list, 'mac-address') ?? []).entries()) {
    if (typeof mac !== 'string' || !MAC.test(mac))
      errors.push(`[E] (In ${at}/mac-address/${index}) Value must be a valid MAC address`)
  }
}

function checkSsid(ssid: JsonObject, at: string, errors: string[]): boolean {
  const name = textOf(ssid, 'name')
  if (name === null || name.length < 1 || name.length > 32) {
    errors.push(`[E] (In ${at}/name) Value must be between 1 and 32 characters long`)
  }
  checkList(objectOf(ssid, 'access-control-list') ?? {}, `${at}/access-control-list`, errors)
  const encryption = objectOf(ssid, 'encryption')
  if (encryption === null) return false
  const proto = textOf(encryption, 'proto') ?? ''
  const key = textOf(encryption, 'key')
  if (KEYED.includes(proto) && (key === null || key.length < 8)) {
    errors.push(`[E] (In ${at}/encryption/key) Value must be at least 8 characters long`)
  } else if ((key?.length ?? 0) > 63) {
    errors.push(`[E] (In ${at}/encryption/key) Value must be at most 63 characters long`)
  }
  return !(ENTERPRISE.includes(proto) && objectOf(ssid, 'radius') === null)
}

function whole(value: JsonValue | undefined): value is number {
  return typeof value === 'number' && Number.isInteger(value)
}

/** The switch agent's parser: the first thing it cannot read, or null. */
export function checkSwitchConfig(config: JsonObject, ports: ReadonlySet<string>): string | null {
  for (const [index, item] of objects(config, 'ethernet')) {
    for (const key of ['select-ports', 'speed', 'duplex']) {
      if (item[key] === undefined) return `ethernet[${index}]: ${key} is missing`
    }
    const unknown = unknownPort(item, ports)
    if (unknown !== null) return `ethernet[${index}]: no such port ${unknown}`
  }
  for (const [index, entry] of objects(config, 'interfaces')) {
    if (!whole(objectOf(entry, 'vlan')?.id)) return `interfaces[${index}]: vlan.id is missing`
    for (const [, item] of objects(entry, 'ethernet')) {
      if (item['vlan-tag'] === undefined) return `interfaces[${index}]: vlan-tag is missing`
      const unknown = unknownPort(item, ports)
      if (unknown !== null) return `interfaces[${index}]: no such port ${unknown}`
    }
  }
  const missing = ['ethernet', 'interfaces'].find((key) => arrayOf(config, key) === null)
  return missing === undefined ? null : `${missing} is missing`
}

function unknownPort(item: JsonObject, ports: ReadonlySet<string>): string | null {
  const wanted = (arrayOf(item, 'select-ports') ?? []).filter((name) => typeof name === 'string')
  return wanted.find((name) => !name.endsWith('*') && !ports.has(name)) ?? null
}
