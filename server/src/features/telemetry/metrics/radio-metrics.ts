import type { Metric } from './metric.ts'

const radio = { label: 'radio' } as const
const client = { label: 'client' } as const

export const radioMetrics = {
  radio_channel: {
    ...{ ...radio, type: 'gauge', unit: 'number' },
    help: 'Primary channel',
    source: '`radios[].channel`',
  },
  radio_tx_power_dbm: {
    ...{ ...radio, type: 'gauge', unit: 'dbm' },
    help: 'Transmit power',
    source: '`tx_power`',
  },
  radio_noise_dbm: {
    ...{ ...radio, type: 'gauge', unit: 'dbm' },
    help: 'Noise floor on the operating channel',
    source: '`survey[].noise`',
  },
  radio_busy_ratio: {
    ...{ ...radio, type: 'gauge', unit: 'ratio' },
    help: 'Share of time the channel was busy',
    source: 'Δbusy/Δtime of `survey[]`, else `chanUtil` / 100',
  },
  radio_clients: { ...radio, type: 'gauge', unit: 'count', help: 'Clients on this radio' },
  radio_temperature_celsius: {
    ...{ ...radio, type: 'gauge', unit: 'celsius' },
    help: 'Chip temperature',
    source: '`temperature`',
  },
  ssid_clients: {
    ...{ label: 'ssid', type: 'gauge', unit: 'count' },
    help: 'Clients of this SSID on all bands of the device',
  },
  client_signal_dbm: {
    ...{ ...client, type: 'gauge', unit: 'dbm' },
    help: 'Signal at the access point',
    source: '`associations[].rssi`',
  },
  client_receive_bits_per_second: {
    ...{ ...client, type: 'gauge', unit: 'bits_per_second' },
    help: 'Link rate of the client’s upload: what the access point receives',
    source: '`rx_rate.bitrate` × 1,000',
  },
  client_transmit_bits_per_second: {
    ...{ ...client, type: 'gauge', unit: 'bits_per_second' },
    help: 'Link rate of the client’s download: what the access point sends',
    source: '`tx_rate.bitrate` × 1,000',
  },
} as const satisfies Record<string, Metric>
