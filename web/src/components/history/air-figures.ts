import { type FigureDeclaration, fromZero, one, rate, share } from './figure.ts'

const radio = { by: 'radio' } as const
/** Samples of clients are kept for a week. */
const client = { by: 'client', keptDays: 7 } as const

/** Radios, what they have on the air, and who is connected. */
export const airFigures = {
  channel: { ...radio, words: 'radio.channel', unit: 'count', axis: { min: 0 }, lines: one('radio_channel') },
  channelWidth: {
    ...{ ...radio, words: 'radio.width', unit: 'megahertz', reading: 'millionths', axis: { min: 0 } },
    lines: one('radio_channel_width_hertz'),
  },
  radioPower: {
    ...{ ...radio, words: 'radio.power', unit: 'dbm', axis: fromZero(20) },
    lines: one('radio_tx_power_dbm'),
  },
  noise: {
    ...{ ...radio, words: 'radio.noise', unit: 'dbm', axis: { min: -110, atLeast: -70 } },
    lines: one('radio_noise_dbm'),
  },
  busy: { ...radio, words: 'radio.busy', unit: 'ratio', axis: share, lines: one('radio_busy_ratio') },
  interference: {
    ...{ ...radio, words: 'radio.interference', unit: 'ratio', axis: share },
    lines: one('radio_interference_ratio'),
  },
  radioClients: {
    ...{ ...radio, words: 'radio.clients', unit: 'count', axis: fromZero(4) },
    lines: one('radio_clients'),
  },
  radioTemperature: {
    ...{ ...radio, words: 'radio.temperature', unit: 'celsius', axis: fromZero(60) },
    lines: one('radio_temperature_celsius'),
  },
  ssidClients: {
    ...{ by: 'ssid', words: 'radio.clients', unit: 'count', axis: fromZero(4) },
    lines: one('ssid_clients'),
  },
  ssidReceived: { ...rate, by: 'ssid', words: 'radio.received', lines: one('ssid_receive_bytes_total') },
  ssidSent: { ...rate, by: 'ssid', words: 'radio.sent', lines: one('ssid_transmit_bytes_total') },
  clientSignal: {
    ...{ ...client, words: 'client.signal', unit: 'dbm', axis: { min: -100, max: -20 } },
    lines: one('client_signal_dbm'),
  },
  clientRates: {
    ...{ ...client, words: 'client.rates', unit: 'bitRate', axis: fromZero(1000) },
    lines: [
      { metric: 'client_receive_bits_per_second', words: 'client.up' },
      { metric: 'client_transmit_bits_per_second', words: 'client.down' },
    ],
  },
  clientTraffic: {
    ...{ ...rate, ...client, words: 'client.traffic' },
    lines: [
      { metric: 'client_receive_bytes_total', words: 'client.uploaded' },
      { metric: 'client_transmit_bytes_total', words: 'client.downloaded' },
    ],
  },
} as const satisfies Record<string, FigureDeclaration>
