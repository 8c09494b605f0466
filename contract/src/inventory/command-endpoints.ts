import { z } from 'zod'
import { defineEndpoint } from '../define-endpoint.ts'
import { sn } from '../fields.ts'
import { writes } from '../permissions.ts'
import { deviceCommand } from './schemas.ts'

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
  body: z.object({
    sn,
    ports: z.array(portName).min(1).max(64),
    milliseconds: z.int().min(1_000).max(120_000).default(10_000),
  }),
})
