import { z } from 'zod'
import { defineEndpoint } from '../define-endpoint.ts'
import { id, queryId, sn } from '../fields.ts'
import { listedStands } from '../firmware/stands.ts'
import { limits } from '../limits.ts'
import { deviceAttention } from '../overview/schemas.ts'
import { pageQuery } from '../paging.ts'
import { installs, owns, reads, superOnly, writes } from '../permissions.ts'
import { configStates } from './config-states.ts'
import { deviceKinds } from './device-kinds.ts'
import {
  bindInput,
  device,
  deviceCommand,
  deviceInfo,
  deviceStatuses,
  editInput,
  quarantined,
  scanFinding,
} from './schemas.ts'

export const deviceSorts = [
  'name',
  'status',
  'model',
  'sn',
  'mac',
  'ip',
  'users',
  'uptime',
  'software',
  'lastSeen',
  'rx',
  'tx',
  'battery',
  'temperature',
  'signal',
  'type',
  'group',
  'config',
  'poe',
  /** Of open ones the worst first, then how many. */
  'alarms',
] as const

/** `type`, `status` and `configState` take several values parted by commas; `sort` a column, descending with a leading "-". */
export const deviceQuery = z.object({
  group: queryId.optional(),
  project: queryId.optional().describe('every network below this project'),
  type: z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(z.enum([...deviceKinds, 'unknown'])))
    .optional()
    .describe('`unknown`: those whose kind is not known'),
  status: z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(z.enum(deviceStatuses)))
    .optional(),
  configState: z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(z.enum(configStates)))
    .optional()
    .describe('where their configuration stands'),
  firmware: z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(z.enum(listedStands)))
    .optional()
    .describe(
      'what the newest image for their model is to them; devices that there is none for have no state',
    ),
  attention: z
    .enum(deviceAttention)
    .optional()
    .describe('only those that need attention for this, as the overview counts them'),
  q: z.string().trim().max(100).optional().describe('part of name, SN, MAC, IP, model or note'),
  sort: z
    .string()
    .regex(new RegExp(`^-?(?:${deviceSorts.join('|')})$`))
    .optional(),
  ...pageQuery,
})

export const listDevices = defineEndpoint({
  id: 'devices.list',
  method: 'GET',
  path: '/v2/devices',
  summary: 'Devices bound to networks the caller can see',
  access: reads({ network: 'group', project: 'project' }),
  query: deviceQuery,
  paged: true,
  answer: z.array(device),
  errors: ['too_many', 'does_not_exist'],
})

export const deviceCounts = defineEndpoint({
  id: 'devices.counts',
  method: 'GET',
  path: '/v2/devices/counts',
  summary: 'Devices by kind and status, and clients online, for a network or all the caller sees',
  access: reads({ network: 'group' }),
  query: z.object({ group: queryId.optional() }),
  answer: z.object({
    total: z.int(),
    online: z.int(),
    offline: z.int(),
    never: z.int(),
    users: z.int().describe('clients connected to online devices, each counted once'),
    kinds: z.array(
      z.object({ type: z.enum(deviceKinds).nullable(), total: z.int(), online: z.int(), never: z.int() }),
    ),
  }),
})

export const showDevice = defineEndpoint({
  id: 'device.info',
  method: 'GET',
  path: '/v2/device/info',
  summary: 'One device with its latest state, connection history and commands',
  access: reads({ device: 'sn' }),
  query: z.object({ sn }),
  answer: deviceInfo,
  errors: ['does_not_exist'],
})

export const showRawState = defineEndpoint({
  id: 'device.raw',
  method: 'GET',
  path: '/v2/device/raw',
  summary: 'The last report as the device sent it, secrets masked',
  access: reads({ device: 'sn' }),
  query: z.object({ sn }),
  answer: z.object({ at: z.int().nullable(), protocol: z.string().nullable(), raw: z.unknown() }),
  errors: ['does_not_exist'],
})

const post = { method: 'POST', path: '/v2/devices' } as const

export const scanDevices = defineEndpoint({
  ...post,
  id: 'devices.scan',
  logged: false,
  action: 'scan',
  summary: 'Unbound devices that call from the caller’s own public address, ready to be bound',
  access: installs({ network: 'group' }),
  loses: 'nothing',
  body: z.object({ group: id.optional() }),
  answer: z.array(scanFinding),
  errors: ['network_required'],
})

export const bindDevice = defineEndpoint({
  ...post,
  id: 'devices.bind',
  action: 'bind',
  summary: 'Bind a device to a network by its serial number and the last six digits of its MAC',
  access: installs({ network: 'group' }),
  loses: 'nothing',
  body: bindInput,
  answer: z.object({ sn: z.string(), type: z.enum(deviceKinds).nullable() }),
  errors: [
    'network_required',
    'device_never_connected',
    'verify_failed',
    'device_already_bound',
    'serial_disputed',
    'one_gateway_only',
    'possession_required',
    'place_required',
    'type_required',
    'too_many_tries',
  ],
})

/** Why one of several devices was not bound. */
export const bindWaitingErrors = [
  'possession_required',
  'device_already_bound',
  'type_required',
  'one_gateway_only',
] as const

export const bindWaitingDevices = defineEndpoint({
  ...post,
  id: 'devices.bind_waiting',
  action: 'bind_waiting',
  summary:
    'Bind devices that a scan shows: they call from where the browser is, or a device of the network, which is proof enough',
  access: installs({ network: 'group' }),
  loses: 'nothing',
  body: z.object({
    group: id.optional().describe('the network; network_required when absent'),
    devices: z
      .array(bindInput.pick({ sn: true, type: true, name: true }))
      .min(1)
      .max(limits.waitingPerCall),
    through: sn
      .optional()
      .describe('a device of this network, online: those that call from its address are bound, too'),
  }),
  answer: z
    .array(
      z.object({
        sn: z.string(),
        type: z.enum(deviceKinds).nullable(),
        error: z.enum(bindWaitingErrors).nullable(),
      }),
    )
    .describe('in the order asked: each is bound or says why not'),
  errors: ['network_required'],
})

export const unbindDevice = defineEndpoint({
  ...post,
  id: 'devices.unbind',
  action: 'unbind',
  summary: 'Release a device; its history stays with the tenant, its configuration stays on the device',
  access: owns({ device: 'sn' }),
  loses: ['device'],
  body: z.object({ sn }),
  answer: z.object({ sn: z.string() }),
  errors: ['does_not_exist'],
})

export const editDevice = defineEndpoint({
  ...post,
  id: 'devices.edit',
  action: 'edit',
  summary: 'Name, note and kind of a device',
  access: installs({ device: 'sn' }),
  loses: 'nothing',
  body: editInput,
  answer: z.object({ sn: z.string() }),
  errors: ['does_not_exist', 'one_gateway_only'],
})

export const moveDevice = defineEndpoint({
  ...post,
  id: 'devices.move',
  action: 'move',
  summary: 'Move a device to another network of the same tenant',
  access: installs({ device: 'sn', network: 'group' }),
  loses: 'nothing',
  body: z.object({ sn, group: id.optional() }),
  answer: z.object({ sn: z.string() }),
  errors: ['does_not_exist', 'network_required', 'one_gateway_only'],
})

const commandErrors = ['does_not_exist', 'device_offline', 'device_busy', 'not_supported_by_device'] as const

export const rebootDevice = defineEndpoint({
  ...post,
  id: 'devices.reboot',
  action: 'reboot',
  summary: 'Restart a device; the outcome is followed until it is back',
  access: writes({ device: 'sn' }),
  loses: 'nothing',
  body: z.object({ sn }),
  answer: deviceCommand,
  errors: commandErrors,
})

export const locateDevice = defineEndpoint({
  ...post,
  id: 'devices.locate',
  action: 'locate',
  summary: 'Blink the LEDs of a device',
  access: installs({ device: 'sn' }),
  loses: 'nothing',
  body: z.object({ sn, seconds: z.int().min(1).max(300).default(30) }),
  answer: deviceCommand,
  errors: commandErrors,
})

export const refreshDevice = defineEndpoint({
  ...post,
  id: 'devices.refresh',
  logged: false,
  action: 'refresh',
  summary: 'Ask a device for its state now',
  access: writes({ device: 'sn' }),
  loses: 'nothing',
  body: z.object({ sn }),
  answer: deviceCommand,
  errors: commandErrors,
})

export const runScript = defineEndpoint({
  ...post,
  id: 'devices.script',
  action: 'script',
  summary: 'Run a shell script on a device (super: an operator’s tool, each use is recorded)',
  access: writes({ device: 'sn' }, superOnly),
  loses: ['device', 'key'],
  body: z.object({
    sn,
    script: z.string().min(1).max(16_000),
    timeout: z.int().min(1).max(300).default(30).describe('seconds'),
  }),
  answer: deviceCommand,
  errors: commandErrors,
})

export const repinDevice = defineEndpoint({
  ...post,
  id: 'devices.repin',
  action: 'repin',
  summary:
    'Trust the new key of a device after a factory reset; needs the MAC digits, a recent contact, and proof that who asks is at the device',
  access: owns({ device: 'sn' }),
  loses: ['key'],
  body: z.object({
    sn,
    mac: z.string(),
    keyFingerprint: z.string().max(100),
    label: z.string().max(64).optional(),
  }),
  answer: z.object({ sn: z.string() }),
  errors: [
    'does_not_exist',
    'verify_failed',
    'possession_required',
    'place_required',
    'key_claimed',
    'too_many_tries',
  ],
})

export const listQuarantine = defineEndpoint({
  id: 'devices.quarantine',
  method: 'GET',
  path: '/v2/devices/quarantine',
  summary: 'Connections that were refused in the name of the caller’s devices',
  access: reads({ network: 'group' }),
  query: z.object({ group: queryId.optional(), ...pageQuery }),
  pagedBy: 'id',
  answer: z.array(quarantined),
})
