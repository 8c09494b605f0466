import { z } from 'zod'
import { configSections } from './sections.ts'

/** What a save takes away from the people at a device, or asks of them, as the native documents before and after tell. */
export const endingCodes = [
  'wan_changed',
  'bridge_mode',
  'lan_off',
  'lan_moved',
  'lan_alone',
  'ssid_off',
  'ssid_renamed',
  'bands_off',
  'ssid_vlan',
  'isolation_off',
  'ssid_timed',
  'ssid_listed',
  'radios_timed',
  'security',
  'password',
  'own_link',
  'port_off',
  'poe_off',
  'port_vlans',
  'client_blocked',
  'gateway_managed',
  'loops_shut',
  'not_known',
] as const
export type EndingCode = (typeof endingCodes)[number]

/** Whether something ends, which a person confirms before it is applied; otherwise people only have something to do. */
export const endsSomething: Record<EndingCode, boolean> = {
  wan_changed: true,
  bridge_mode: true,
  lan_off: true,
  lan_moved: true,
  lan_alone: true,
  ssid_off: true,
  ssid_renamed: true,
  bands_off: true,
  ssid_vlan: true,
  isolation_off: true,
  ssid_timed: true,
  ssid_listed: true,
  radios_timed: true,
  security: false,
  password: false,
  own_link: true,
  port_off: true,
  poe_off: true,
  port_vlans: true,
  client_blocked: true,
  gateway_managed: true,
  loops_shut: false,
  not_known: true,
}

export const ending = z.object({
  code: z.enum(endingCodes),
  section: z.enum(configSections),
  subjects: z
    .array(z.string())
    .describe('names of SSIDs, LANs or clients, or of ports of one switch; none for a whole device'),
  values: z
    .array(z.union([z.string(), z.number()]))
    .describe(
      'bands or VLANs that end; the new name; the VLAN before and after (0 = untagged), a subnet before and after',
    ),
  devices: z.int().describe('on which it ends'),
  device: z.string().nullable().describe('name of the device, where it is one'),
  clients: z.int().nullable().describe('connected through it now; null = not known'),
})
export type Ending = z.infer<typeof ending>
