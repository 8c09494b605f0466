import type { Capability } from '../capabilities.ts'
import type { CommandName } from '../schemas.ts'

/** The feature that each command is part of: who switches it off takes the command away too. */
export const commandFeatures: Record<CommandName, Capability | null> = {
  reboot: 'reboot',
  locate: 'locate',
  request: 'request',
  script: 'script',
  upgrade: 'upgrade',
  leds: 'leds',
  packages: 'packages',
  packages_install: 'packages',
  packages_delete: 'packages',
  certificate_update: 'certificate_update',
  reenroll: 'reenroll',
  ping: null,
  scan_radio: 'scan',
  fingerprint: 'fingerprint',
  port_power_cycle: 'powercycle',
  factory: 'factory',
  client_kick: 'rrm',
  client_steer: 'rrm',
  radio_channel: 'rrm',
  radio_power: 'rrm',
  telemetry: 'telemetry',
  event_buffer: 'events',
  trace: 'trace',
  cable_test: 'cable_test',
  set_country: 'set_country',
  transfer: 'transfer',
  relay: 'relays',
}
