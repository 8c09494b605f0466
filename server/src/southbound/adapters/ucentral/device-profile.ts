import type { Capability } from '#contract/inventory/capabilities.ts'
import { type DeviceKind, isDeviceKind, type KindSource } from '#contract/inventory/device-kinds.ts'
import { kindOfModel } from '#contract/inventory/models.ts'
import { arrayOf, isJsonObject, type JsonObject, objectOf, textOf } from '#protocols/json.ts'
import type { ConnectMessage } from '#protocols/ucentral/messages.ts'
import { readRoostCapability } from '#protocols/ucentral/roost-extension.ts'
import { macOf } from '#protocols/ucentral/serial.ts'
import { SharedTexts, SharedValues } from '../../../lib/shared-values.ts'
import { cleanText } from '../../clean-text.ts'
import { type AnnouncedFacts, extensionOf, isEquipment, portMediaOf } from './announced.ts'
import { readMac } from './mapping/fields/mac.ts'

/** What the `connect` message tells about a device, in the product's terms. */
export interface DeviceProfile extends AnnouncedFacts {
  readonly kind: DeviceKind | null
  readonly kindSource: KindSource
  readonly model: string | null
  readonly compatible: string | null
  readonly software: string | null
  readonly hardware: string | null
  /** Upper case with colons. */
  readonly mac: string
  readonly capabilities: Capability[]
  readonly compressCommands: boolean
  readonly labelHash: string | null
}

const MAX_NAME = 100
const MAX_FIRMWARE = 200

export function readProfile(message: ConnectMessage): DeviceProfile {
  const { capabilities } = message
  const platform = platformOf(capabilities)
  const compatible = nameOf(capabilities, 'compatible')
  return {
    platform,
    ...kindOf(capabilities, compatible, platform),
    model: nameOf(capabilities, 'model'),
    compatible,
    software: names.of(cleanText(message.firmware, MAX_FIRMWARE)) || null,
    hardware: nameOf(capabilities, 'hw-sku') ?? hardwareOf(capabilities),
    mac: macOfDevice(message.serial, capabilities),
    ...factsOf(message, platform),
    compressCommands: capabilities.compress_cmd === true,
    labelHash: readRoostCapability(capabilities)?.labelHash ?? null,
  }
}

type Facts = Pick<DeviceProfile, 'capabilities' | 'extension' | 'portMedia'>
const known = new SharedValues<Facts>()
const names = new SharedTexts()

/** Devices of one model tell the same. */
function factsOf(message: ConnectMessage, platform: DeviceProfile['platform']): Facts {
  const capabilities = capabilitiesOf(message, platform)
  const extension = extensionOf(message.capabilities)
  const portMedia = portMediaOf(message.capabilities)
  const text = JSON.stringify([capabilities, extension, [...portMedia]])
  return known.same(text, { capabilities, extension, portMedia })
}

function nameOf(capabilities: JsonObject, key: string): string | null {
  return names.of(cleanText(textOf(capabilities, key) ?? '', MAX_NAME)) || null
}

/** Access points' own messages have no word for it. */
function hardwareOf(capabilities: JsonObject): string | null {
  return names.of(cleanText(readRoostCapability(capabilities)?.hardware ?? '', MAX_NAME)) || null
}

function platformOf(capabilities: JsonObject): DeviceProfile['platform'] {
  const platform = (textOf(capabilities, 'platform') ?? '').toLowerCase()
  return platform === 'ap' || platform === 'switch' ? platform : 'unknown'
}

/** The order of DECISIONS 1; a person's choice, which stands above, is inventory's business. */
function kindOf(
  capabilities: JsonObject,
  compatible: string | null,
  platform: DeviceProfile['platform'],
): { kind: DeviceKind | null; kindSource: KindSource } {
  const announced = readRoostCapability(capabilities)?.kind
  if (isDeviceKind(announced)) return { kind: announced, kindSource: 'extension' }
  const byModel = compatible === null ? undefined : kindOfModel(compatible)
  if (byModel !== undefined) return { kind: byModel, kindSource: 'model' }
  if (platform !== 'unknown') return { kind: platform, kindSource: 'platform' }
  return { kind: null, kindSource: 'unknown' }
}

function macOfDevice(serial: string, capabilities: JsonObject): string {
  const written = capabilities.label_macaddr ?? capabilities['base-mac']
  return readMac(written) ?? macOf(serial).toUpperCase()
}

const COMMON: Capability[] = ['interfaces', 'ports', 'lldp', 'reboot', 'locate', 'request']
const BY_PLATFORM: Record<DeviceProfile['platform'], Capability[]> = {
  ap: [
    ...COMMON,
    'clients',
    'radios',
    'configure',
    'upgrade',
    'factory',
    'scan',
    'trace',
    'rrm',
    'telemetry',
    'events',
    'leds',
    'packages',
    'set_country',
    'transfer',
    'certificate_update',
    'reenroll',
    'fingerprint',
  ],
  switch: [...COMMON, 'forwarding', 'configure', 'upgrade', 'factory', 'telemetry'],
  unknown: ['interfaces', 'reboot', 'request'],
}
const WITH_RADIOS: readonly Capability[] = ['radios', 'scan', 'rrm']

function capabilitiesOf(message: ConnectMessage, platform: DeviceProfile['platform']): Capability[] {
  const { capabilities } = message
  const found = new Set(BY_PLATFORM[platform])
  if (isJsonObject(capabilities.wifi)) {
    const has = Object.keys(capabilities.wifi).length > 0
    // An agent that lists its radios and lists none has none: a gateway in a cabinet.
    for (const capability of WITH_RADIOS) if (!has) found.delete(capability)
    if (has) found.add('radios')
  }
  if (objectOf(capabilities, 'poe-capabilities') !== null) found.add('poe')
  if ((arrayOf(capabilities, 'supported-features') ?? []).includes('PoE-Reset')) found.add('powercycle')
  // The open-source agent announces no ports; what vendors build measures cables.
  if (platform === 'switch' && arrayOf(capabilities, 'port-list') !== null) found.add('cable_test')
  for (const name of extensionOf(capabilities)) if (isEquipment(name)) found.add(name)
  if (!isLocked(message)) for (const open of ['script', 'terminal'] as const) found.add(open)
  return [...found]
}

/** A locked-down device wants signatures under scripts and opens no remote shell. */
function isLocked(message: ConnectMessage): boolean {
  const { restrictions, developer } = message.capabilities
  const locked = isJsonObject(restrictions) || Boolean(message.params.restricted)
  const open = developer === true || (isJsonObject(restrictions) && restrictions.developer === true)
  return locked && !open
}
