import type { LinkEnd } from '#contract/cpe/schemas.ts'
import type { DeviceState } from '#contract/inventory/state/device-state.ts'
import type { Bridge, Heard } from './bridge.ts'

/** One end of a link with what it hears of the other. */
export function endOf({ device, state }: Bridge, heard: Heard, as: 'base' | 'station' = 'base'): LinkEnd {
  const hears = as === 'base' ? heard.atBase : (heard.atStation?.joined ?? null)
  const ssid = (as === 'base' ? ssidOfBase(state, heard) : heard.atStation) ?? null
  const radio = state?.radios.find(({ id }) => id === ssid?.radio)
  return {
    ...{ sn: device.sn, name: device.name, online: device.online },
    streams: device.capabilities.includes('telemetry'),
    at: state?.at ?? null,
    scene: state?.cpe?.scene ?? null,
    distanceMeters: state?.cpe?.distanceMeters ?? null,
    ssid: ssid?.ssid ?? null,
    band: radio?.band ?? ssid?.band ?? null,
    channel: radio?.channel ?? null,
    widthMhz: radio?.channelWidthMhz ?? null,
    txPowerDbm: radio?.txPowerDbm ?? null,
    noiseDbm: radio?.noiseDbm ?? null,
    signalDbm: hears?.signalDbm ?? null,
    receiveBps: hears?.rxRateBps ?? null,
    connectedSeconds: hears?.connectedSeconds ?? null,
  }
}

/** The SSID through which the station hangs on it; of a base alone the first. */
function ssidOfBase(state: DeviceState | null, { atBase, atStation }: Heard) {
  const bssid = (atBase?.bssid ?? atStation?.joined?.mac)?.toLowerCase()
  const ssids = state?.ssids.filter(({ mode }) => mode !== 'station')
  return ssids?.find((ssid) => ssid.bssid?.toLowerCase() === bssid) ?? ssids?.[0]
}
