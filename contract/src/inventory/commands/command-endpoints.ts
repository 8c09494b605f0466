import { z } from 'zod'
import { defineEndpoint } from '../../define-endpoint.ts'
import { id, sn } from '../../fields.ts'
import { managers, writes } from '../../permissions.ts'
import { deviceCommand } from '../schemas.ts'

/** Commands to one device. Each answers at once with its record; the outcome follows on the live channel. */
const post = { method: 'POST', path: '/v2/devices' } as const
const commandErrors = ['does_not_exist', 'device_offline', 'device_busy', 'not_supported_by_device'] as const
const command = {
  ...post,
  access: writes({ device: 'sn' }),
  answer: deviceCommand,
  errors: commandErrors,
} as const

export const scanBands = ['2G', '5G', '6G'] as const

export const scanRadio = defineEndpoint({
  ...command,
  id: 'devices.scan_radio',
  action: 'scan_radio',
  summary: 'Listen to the air around an access point; the record’s result lists what was heard',
  loses: 'nothing',
  body: z.object({
    sn,
    bands: z.array(z.enum(scanBands)).min(1).max(3).optional().describe('absent: all the device has'),
    active: z.boolean().default(true).describe('ask instead of only listening'),
    override_dfs: z
      .boolean()
      .default(false)
      .describe('leave a radar channel first: clients of that radio are disturbed'),
  }),
})

export const portName = z.string().trim().min(1).max(64)

export const portPowerCycle = defineEndpoint({
  ...command,
  id: 'devices.port_power_cycle',
  action: 'port_power_cycle',
  summary: 'Take PoE power off ports for a moment; done only when reports or events show it',
  loses: 'nothing',
  body: z.object({
    sn,
    ports: z.array(portName).min(1).max(64),
    milliseconds: z.int().min(1_000).max(120_000).default(10_000),
  }),
})

export const factoryReset = defineEndpoint({
  ...command,
  id: 'devices.factory',
  action: 'factory',
  summary: 'Reset a device to its factory settings; done when it comes back saying so',
  access: writes({ device: 'sn' }, managers),
  loses: ['device', 'key'],
  body: z.object({
    sn,
    keep_controller: z
      .boolean()
      .default(true)
      .describe('keep certificates, our address and the configuration; false: it will not come back to us'),
  }),
})

const macAddress = z
  .string()
  .trim()
  .toUpperCase()
  .transform((text) => text.replaceAll('-', ':'))
  .pipe(z.string().regex(/^(?:[0-9A-F]{2}:){5}[0-9A-F]{2}$/))

export const kickClient = defineEndpoint({
  ...command,
  id: 'devices.client_kick',
  action: 'client_kick',
  summary:
    'Disconnect a wireless client and keep it away for a while; devices never answer, reports prove it',
  loses: 'nothing',
  body: z.object({ sn, mac: macAddress, ban_seconds: z.int().min(0).max(3600).default(30) }),
})

export const steerClient = defineEndpoint({
  ...command,
  id: 'devices.client_steer',
  action: 'client_steer',
  summary: 'Ask a wireless client to roam to one of these BSS (802.11v)',
  loses: 'nothing',
  body: z.object({ sn, mac: macAddress, bssids: z.array(macAddress).min(1).max(8) }),
})

export const setRadioChannel = defineEndpoint({
  ...command,
  id: 'devices.radio_channel',
  action: 'radio_channel',
  summary: 'Move the radio of a BSS to another channel now; the configuration stays as it is',
  loses: 'nothing',
  body: z.object({ sn, bssid: macAddress, channel: z.int().min(1).max(233) }),
})

export const setRadioPower = defineEndpoint({
  ...command,
  id: 'devices.radio_power',
  action: 'radio_power',
  summary: 'Change the transmit power of a BSS’s radio now; the configuration stays as it is',
  loses: 'nothing',
  body: z.object({ sn, bssid: macAddress, dbm: z.int().min(0).max(30) }),
})

export const telemetryTypes = ['state', 'wifi-frames', 'dhcp-snooping', 'event'] as const

export const streamTelemetry = defineEndpoint({
  ...command,
  id: 'devices.telemetry',
  action: 'telemetry',
  summary: 'Let a device report every few seconds for a while; the server stops it when the time is up',
  loses: 'nothing',
  body: z.object({
    sn,
    seconds: z.int().min(1).max(60).default(5).describe('between two reports'),
    duration: z.int().min(0).max(600).default(60).describe('seconds; 0 stops a running stream'),
    types: z.array(z.enum(telemetryTypes)).min(1).max(4).default(['state']),
  }),
})

export const takeEvents = defineEndpoint({
  ...command,
  id: 'devices.event_buffer',
  action: 'event_buffer',
  summary: 'Take the events a device kept for itself (at most 250); its list is empty then',
  loses: 'nothing',
  body: z.object({ sn }),
})

export const traceInput = z.object({
  sn,
  interface: z
    .string()
    .regex(/^\w[\w.:-]{0,31}$/)
    .default('any')
    .describe('name of an interface in the state, or any'),
  duration: z.int().min(1).max(120).default(30).describe('seconds'),
  snaplen: z.int().min(64).max(65_535).optional().describe('bytes kept of each packet'),
  filter: z
    .string()
    .trim()
    // Nothing a shell or an option parser would read: the device may give it to them.
    .regex(/^(?!.*(?:^| )-)[\w .:/=-]{1,200}$/)
    .optional()
    .describe('pcap expression'),
})

export const tracePackets = defineEndpoint({
  ...command,
  id: 'devices.trace',
  action: 'trace',
  summary: 'Capture packets on an interface of a device; the record’s result names the file',
  access: writes({ device: 'sn' }, managers),
  loses: 'nothing',
  body: traceInput,
})

export const switchRelay = defineEndpoint({
  ...command,
  id: 'devices.relay',
  action: 'relay',
  summary: 'Switch an output of a device; done when its event or a report shows it',
  loses: 'nothing',
  body: z.object({ sn, id: z.string().trim().min(1).max(64).describe('as in the state'), on: z.boolean() }),
})

export const cancelCommand = defineEndpoint({
  ...post,
  id: 'devices.cancel',
  action: 'cancel',
  summary: 'Take back a command that waits; one that was sent cannot be taken back',
  access: writes({ device: 'sn' }),
  loses: 'nothing',
  body: z.object({ sn, id }),
  answer: deviceCommand,
  errors: ['does_not_exist', 'conflict'],
})
