import type { Metric } from './metric.ts'

const radio = { label: 'radio' } as const
const client = { label: 'client' } as const

export const radioMetrics = {
  radio_channel: {
    ...{ ...radio, type: 'gauge', unit: 'number' },
    help: 'Primary channel',
    source: '`radios[].channel`',
  },
  radio_channel_width_hertz: {
    ...{ ...radio, type: 'gauge', unit: 'hertz' },
    help: 'Width of the channel',
    source: '`channel_width` × 1,000,000',
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
  radio_interference_ratio: {
    ...{ ...radio, type: 'gauge', unit: 'ratio' },
    help: 'Share of time the channel was busy while the radio neither sent nor received',
    source: '(Δbusy − Δtime_rx − Δtime_tx)/Δtime of `survey[]`',
  },
  radio_retry_ratio: {
    ...{ ...radio, type: 'gauge', unit: 'ratio' },
    help: 'Of the frames sent to the clients of this radio since they connected, those sent again',
    source: '`associations[].tx_retries` / `tx_packets`, summed',
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
  ssid_receive_bytes_total: {
    ...{ label: 'ssid', type: 'counter', unit: 'bytes' },
    help: 'Received from the SSID’s clients on all bands of the device',
    source: '`ssids[].counters.rx_bytes`',
  },
  ssid_transmit_bytes_total: {
    ...{ label: 'ssid', type: 'counter', unit: 'bytes' },
    help: 'Sent to the SSID’s clients on all bands of the device',
    source: '`ssids[].counters.tx_bytes`',
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
  client_receive_bytes_total: {
    ...{ ...client, type: 'counter', unit: 'bytes' },
    help: 'Upload of the client since it connected',
    source: '`associations[].rx_bytes`',
  },
  client_transmit_bytes_total: {
    ...{ ...client, type: 'counter', unit: 'bytes' },
    help: 'Download of the client since it connected',
    source: '`associations[].tx_bytes`',
  },
  client_radio: {
    ...{ ...client, type: 'gauge', unit: 'number' },
    help: 'Radio the client is on, by its place in the report: with the device’s `sn` it tells how a client roamed',
    source: '`ssids[].radio`',
  },
} as const satisfies Record<string, Metric>
