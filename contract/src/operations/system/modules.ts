import { z } from 'zod'
import { defineEndpoint } from '../../define-endpoint.ts'
import { pageQuery } from '../../paging.ts'
import { systemAccess } from './system-list.ts'

export const systemModules = [
  ...(['app', 'auth', 'firewall', 'flow', 'network', 'security', 'sysconf', 'wireless'] as const),
] as const
export type SystemModule = (typeof systemModules)[number]

/** Days that are counted. */
export const usageRanges = { day: 1, week: 7, month: 30 } as const
export type UsageRange = keyof typeof usageRanges

/** The part of the product that calls belong to, by the beginning of their id; the longest that fits counts. */
export const moduleOfCall: Readonly<Record<string, SystemModule>> = {
  ...{ login: 'auth', logout: 'auth', register: 'auth', password: 'auth', me: 'auth', oidc: 'auth' },
  ...{ employees: 'auth', shares: 'auth', tasks: 'auth', access: 'auth' },
  ...{ 'me.tokens': 'security', 'sysman.disputes': 'security', quarantine: 'security' },
  'me.second_factor': 'security',
  ...{ groups: 'network', projects: 'network', trash: 'network', client: 'network', clients: 'network' },
  ...{ devices: 'sysconf', mass_actions: 'sysconf', firmware: 'sysconf', upgrades: 'sysconf' },
  ...{ sysman: 'sysconf', system: 'sysconf', configuration: 'sysconf' },
  ...{ flow_monitor: 'flow', flow: 'flow' },
  ...{ 'devices.radio_channel': 'wireless', 'devices.radio_power': 'wireless' },
  ...{ 'devices.client_kick': 'wireless', 'devices.client_steer': 'wireless' },
}

/** The part that a section of the configuration belongs to; `sysconf` where nothing is said. */
export const moduleOfSection: Readonly<Record<string, SystemModule>> = {
  ...{ wireless: 'wireless', radios: 'wireless' },
  ...{
    wan: 'network',
    lan: 'network',
    vlans: 'network',
    spanning: 'network',
    loops: 'network',
    cpe: 'network',
  },
  ...{ switching: 'flow', blocking: 'security' },
}

export const showModuleUsage = defineEndpoint({
  id: 'system.modules',
  logged: true,
  method: 'GET',
  path: '/v2/system/modules',
  summary: 'How much each part of the product was used: calls that were kept, and changes of configuration',
  access: systemAccess,
  query: z.object({ range: z.enum(['day', 'week', 'month']).default('month'), ...pageQuery }),
  pagedBy: 'module',
  answer: z.array(
    z.object({
      module: z.enum(systemModules),
      calls: z.int(),
      changes: z.int(),
      owners: z.int().describe('tenants that made them'),
    }),
  ),
})
