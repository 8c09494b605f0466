/**
 * What a device can show or do. Screens and commands follow these, never the kind:
 * a tab or an action names the capability it needs.
 */
export const capabilities = [
  // shows
  'radios',
  'clients',
  'ports',
  'poe',
  'lldp',
  'forwarding',
  'interfaces',
  'cellular',
  'sensors',
  'relays',
  'solar',
  'cpe',
  // does
  'reboot',
  'locate',
  'request',
  'script',
  'configure',
  'upgrade',
  'factory',
  'scan',
  'trace',
  'terminal',
  'powercycle',
  'rrm',
  'telemetry',
  'events',
  'leds',
  'packages',
  'cable_test',
  'set_country',
  'transfer',
  'certificate_update',
  'reenroll',
  'fingerprint',
] as const

export type Capability = (typeof capabilities)[number]
