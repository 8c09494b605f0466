import { z } from 'zod'
import { id, name, note, sn, timeMs } from '../fields.ts'
import { capabilities } from './capabilities.ts'
import { commandResult } from './commands/command-results.ts'
import { configStates } from './config-states.ts'
import { deviceKinds, kindSources } from './device-kinds.ts'
import { runningConfig } from './running-config.ts'
import { bootLog } from './state/device-events.ts'
import { deviceState } from './state/device-state.ts'
import { stateGroups } from './state/state-groups.ts'

export const deviceStatuses = ['online', 'offline', 'never'] as const
export type DeviceStatus = (typeof deviceStatuses)[number]

/** Why a device is in its status; worded from `locales/<language>/inventory.json` (`statusReason.*`). */
export const statusReasons = [
  'connected',
  'closed',
  'timed_out',
  'replaced',
  'refused',
  'server_restarted',
  'rebooting',
  'awaiting_first_contact',
] as const
export type StatusReason = (typeof statusReasons)[number]

/** A row of every device list. `null` = not known; the console says why. */
export const device = z.object({
  sn: z.string(),
  mac: z.string().nullable(),
  model: z.string().nullable(),
  hostname: z.string().nullable(),
  note: z.string(),
  DeviceType: z.enum(deviceKinds).nullable(),
  kindSource: z.enum(kindSources),
  group: id.nullable(),
  groupName: z.string().nullable(),
  status: z.enum(deviceStatuses),
  statusReason: z.enum(statusReasons),
  statusSince: timeMs.nullable(),
  lastSeen: timeMs.nullable(),
  ip: z.string().nullable().describe('address it calls from'),
  lanip: z.string().nullable(),
  wanip: z.string().nullable(),
  software: z.string().nullable(),
  hardware: z.string().nullable(),
  uptime: z.number().nullable().describe('seconds'),
  users: z.int().nullable().describe('clients connected'),
  sessions: z.int().nullable().describe('connections tracked, where the device tells'),
  tx: z.number().nullable().describe('bytes sent on the uplink since its start'),
  rx: z.number().nullable().describe('bytes received on the uplink since its start'),
  battery: z.number().nullable().describe('charge of its solar battery, 0 to 1'),
  temperature: z.number().nullable().describe('°C of its hottest sensor'),
  signal: z.number().nullable().describe('dBm, RSRP of its mobile modem'),
  capabilities: z.array(z.enum(capabilities)),
  configState: z.enum(configStates),
  protocol: z.string().nullable(),
  boundAt: timeMs.nullable(),
})
export type Device = z.infer<typeof device>

/** One entry of a device's connection history: what happened on the wire, worded by `code`. */
export const deviceNotice = z.object({
  id,
  at: timeMs,
  severity: z.enum(['info', 'warning', 'error']),
  code: z.string(),
  detail: z.string(),
})
export type DeviceNotice = z.infer<typeof deviceNotice>

export const commandNames = [
  'reboot',
  'locate',
  'request',
  'script',
  'ping',
  'scan_radio',
  'port_power_cycle',
  'factory',
  'client_kick',
  'client_steer',
  'radio_channel',
  'radio_power',
  'telemetry',
  'event_buffer',
  'trace',
  'upgrade',
  'leds',
  'packages',
  'packages_install',
  'packages_delete',
  'cable_test',
  'set_country',
  'transfer',
  'certificate_update',
  'reenroll',
  'fingerprint',
  'relay',
] as const
export type CommandName = (typeof commandNames)[number]

/**
 * Where a command stands. `done` the device confirmed and the effect was seen or needs no proof;
 * `accepted` it said yes, the effect is still to be seen; `unverified` it said yes and nothing can prove it;
 * `failed` it said no; `no_answer` nothing came in time; `unknown` it was sent, and the connection ended before its
 * end was known; `cancelled` it was never sent: a person took it back, or the device went away. `queued` it waits for
 * the device or for others to end; only then it can be taken back.
 */
export const commandStatuses = [
  'queued',
  'sent',
  'accepted',
  'done',
  'unverified',
  'failed',
  'no_answer',
  'unknown',
  'cancelled',
] as const
export type CommandStatus = (typeof commandStatuses)[number]

export const deviceCommand = z.object({
  id,
  sn: z.string(),
  name: z.enum(commandNames),
  status: z.enum(commandStatuses),
  by: z.string().nullable(),
  at: timeMs,
  finishedAt: timeMs.nullable(),
  waitsUntil: timeMs.optional().describe('while it waits for its device: when it is given up'),
  /** The device's own words. */
  text: z.string().nullable(),
  /** What it brought back, where it brings something; absent otherwise. */
  result: commandResult.optional(),
})
export type DeviceCommandRecord = z.infer<typeof deviceCommand>

/** One of several protocols over which a device is heard. */
export const stateSource = z.object({
  protocol: z.string(),
  at: timeMs.describe('when it reported last'),
  present: z.boolean().describe('whether the device is connected by it, or expected to call again'),
  fresh: z.boolean().describe('whether it reported within the time in which it does'),
  groups: z.array(z.enum(stateGroups)).describe('what is shown of the state as it told it'),
})
export type StateSource = z.infer<typeof stateSource>

export const deviceInfo = device.extend({
  firstSeen: timeMs.nullable(),
  connectedSince: timeMs.nullable(),
  compatible: z.string().nullable(),
  externalId: z.string().nullable().describe('the protocol’s own identifier'),
  config: runningConfig.nullable().describe('what it runs; null = it did not say'),
  keyFingerprint: z.string().nullable().describe('SHA-256 of the pinned public key'),
  anyName: z.boolean().optional().describe('its certificate may carry any name; its key alone counts'),
  state: deviceState.nullable(),
  sources: z
    .array(stateSource)
    .optional()
    .describe('where each part of the state is from; absent while one protocol tells all'),
  notices: z.array(deviceNotice),
  commands: z.array(deviceCommand),
  /** What it wrote down before it went down, newest first. */
  bootLogs: z.array(bootLog).optional(),
  /** Since when the server knows the password the device gave itself; it is kept sealed and never shown. */
  passwordKnownSince: timeMs.nullable().optional(),
  /** What it could do and the operator switched off for its model, with why. */
  switchedOff: z.array(z.object({ feature: z.enum(capabilities), reason: z.string() })).optional(),
  /** It reports every so many seconds until then, because somebody watches; null: nobody does. */
  watch: z.object({ seconds: z.int(), until: timeMs }).nullable().optional(),
})
export type DeviceInfo = z.infer<typeof deviceInfo>

/**
 * Whether who asks may trust a refused key: it first called from where the known key did; the maker vouches for both
 * keys; the browser is where it calls from; claimed by another account; elsewhere, and only with its label code.
 */
export const keyTrust = z.enum(['place', 'maker', 'here', 'claimed', 'elsewhere'])
export type KeyTrust = z.infer<typeof keyTrust>

/** A connection that was not let in: another key than the pinned one, or a certificate that does not fit. */
export const quarantined = z.object({
  id,
  sn: z.string(),
  keyFingerprint: z.string().nullable(),
  address: z.string(),
  reason: z.enum(['other_key', 'name_mismatch', 'untrusted_certificate']),
  firstSeen: timeMs,
  lastSeen: timeMs,
  tries: z.int(),
  trust: keyTrust,
  label: z.boolean().describe('a device with this key tells which label code it has'),
})

/** What a scan of reachable, unbound devices finds. */
export const scanFinding = z.object({
  sn: z.string(),
  model: z.string().nullable(),
  DeviceType: z.enum(deviceKinds).nullable(),
  address: z.string().nullable(),
  firstSeen: timeMs,
})

export const bindInput = z.object({
  sn,
  mac: z.string().describe('last six hexadecimal digits of the MAC'),
  group: id.optional().describe('the network; network_required when absent'),
  type: z.enum(deviceKinds).optional().describe('the kind, where the device does not tell'),
  name: name.optional(),
  label: z.string().max(64).optional().describe('label code, where the maker prints one'),
})

export const editInput = z.object({
  sn,
  name: z.union([name, z.literal('')]).optional(),
  note: note.optional(),
  type: z.enum(deviceKinds).optional(),
})
