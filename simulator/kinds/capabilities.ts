import { createHash } from 'node:crypto'
import type { JsonObject } from '#protocols/json.ts'
import { macOf } from '#protocols/ucentral/serial.ts'
import type { PlannedDevice } from './fleet-plan.ts'
import type { Model, RadioModel } from './models.ts'
import { switchCapabilities } from './switch-capabilities.ts'

const COUNTRY = 'DE'
const LOW_5G = [36, 40, 44, 48, 52, 56, 60, 64]
const HIGH_5G = [100, 104, 108, 112, 116, 120, 124, 128, 132, 136, 140]
const CHANNELS = {
  '2G': Array.from({ length: 13 }, (_, index) => index + 1),
  '5G': [...LOW_5G, ...HIGH_5G],
  '6G': Array.from({ length: 24 }, (_, index) => index * 4 + 1),
}
export const DFS_CHANNELS: readonly number[] = [...LOW_5G.slice(4), ...HIGH_5G]
const BASE_MHZ = { '2G': 2407, '5G': 5000, '6G': 5950 }

/** Centre frequency of a 20 MHz channel. */
export function frequencyOf(band: RadioModel['band'], channel: number): number {
  return BASE_MHZ[band] + channel * 5
}

/** Channels of a band that the pretend country permits. */
export function channelsOf(band: RadioModel['band']): readonly number[] {
  return CHANNELS[band]
}

/** MAC `base + offset`; the last hex digit of a base is 0, so up to 15 fit. */
export function macAt(serial: string, offset: number): string {
  return macOf(serial.slice(0, -1) + (offset & 15).toString(16))
}

/** `connect.capabilities`; the roost part is left out for stock devices. */
export function capabilitiesOf(device: PlannedDevice, stock: boolean, country = COUNTRY): JsonObject {
  const { model } = device
  const base =
    model.platform === 'switch' ? switchCapabilities(device, stock) : apCapabilities(device, country)
  if (stock) return base
  const label = createHash('sha256').update(device.labelCode).digest('hex')
  const { kind, hardware, features } = model
  return { ...base, roost: { version: 1, ...{ kind, hardware, label }, features: [...features] } }
}

function apCapabilities({ serial, model }: PlannedDevice, country: string): JsonObject {
  return {
    compatible: model.compatible,
    model: model.name,
    platform: 'ap',
    compress_cmd: true,
    'secure-rtty': true,
    'default-config': true,
    country,
    country_codes: [COUNTRY, 'AT', 'ES', 'FR', 'GB', 'IT'],
    version: { ap: { major: 4, minor: 2, patch: 0 }, schema: { major: 5, minor: 1, patch: 0 } },
    network: networkOf(model),
    macaddr: { wan: macAt(serial, 0), lan: macAt(serial, 1) },
    label_macaddr: macOf(serial),
    wifi: Object.fromEntries(model.radios.map((radio) => [radio.phy, wifiCapability(radio)])),
  }
}

/** Roles to net devices: the source of the logical port names. */
function networkOf(model: Model): JsonObject {
  const first = model.upstreamPorts.length
  return {
    wan: model.upstreamPorts.map((_, index) => `eth${index}`),
    lan: model.downstreamPorts.map((_, index) => `eth${first + index}`),
  }
}

function wifiCapability(radio: RadioModel): JsonObject {
  const channels = [...CHANNELS[radio.band]]
  const mask = 2 ** radio.chains - 1
  return {
    tx_ant: mask,
    rx_ant: mask,
    tx_ant_avail: mask,
    rx_ant_avail: mask,
    frequencies: channels.map((channel) => frequencyOf(radio.band, channel)),
    channels,
    ...(radio.band === '5G' ? { dfs_channels: [...DFS_CHANNELS] } : {}),
    htmode: htModes(radio),
    band: [radio.band],
    ...(radio.band === '6G' ? {} : { ht_capa: 6639 }),
    ...(radio.band === '5G' ? { vht_capa: 865696178 } : {}),
  }
}

/** Every mode of the radio, widest last in each family. */
export function htModes({ band, maxWidth, generation }: RadioModel): string[] {
  const widths = [20, 40, 80, 160, 320].filter((width) => width <= maxWidth)
  const families = [
    ...(band === '6G' ? [] : ['HT']),
    ...(band === '5G' ? ['VHT'] : []),
    'HE',
    ...(generation === 'EHT' ? ['EHT'] : []),
  ]
  const widest: Record<string, number> = { HT: 40, VHT: 160, HE: 160, EHT: 320 }
  return families.flatMap((family) =>
    widths.filter((width) => width <= widest[family]!).map((width) => `${family}${width}`),
  )
}
