import { z } from 'zod'
import { configSections } from './sections.ts'

/** What a save takes away from the people at a device, or asks of them, as the native documents before and after tell. */
export const endingCodes = [
  'own_link',
  'behind_link',
  'wan_changed',
  'bridge_mode',
  'lan_off',
  'lan_vlan',
  'lan_moved',
  'lan_alone',
  'ssid_off',
  'ssid_renamed',
  'bands_off',
  'ssid_vlan',
  'isolation_off',
  'ssid_timed',
  'ssid_listed',
  'ssid_denied',
  'radios_timed',
  'security',
  'password',
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
  lan_vlan: true,
  lan_moved: true,
  lan_alone: true,
  ssid_off: true,
  ssid_renamed: true,
  bands_off: true,
  ssid_vlan: true,
  isolation_off: true,
  ssid_timed: true,
  ssid_listed: true,
  ssid_denied: true,
  radios_timed: true,
  security: false,
  password: false,
  own_link: true,
  behind_link: true,
  port_off: true,
  poe_off: true,
  port_vlans: true,
  client_blocked: true,
  gateway_managed: true,
  loops_shut: false,
  not_known: true,
}

const cuts: readonly EndingCode[] = ['own_link', 'behind_link', 'wan_changed', 'bridge_mode']

/** Whether it may take away the way by which devices are managed: with that, the way to put it right. */
export const cutsPath = (code: EndingCode): boolean => cuts.includes(code)

export const ending = z.object({
  code: z.enum(endingCodes),
  section: z.enum(configSections),
  subjects: z
    .array(z.string())
    .describe('names of SSIDs, LANs or clients, or of ports of one switch; none for a whole device'),
  values: z
    .array(z.union([z.string(), z.number()]))
    .describe(
      'bands or VLANs that end; devices that lose contact; the new name; the VLAN before and after (0 = untagged), a subnet before and after',
    ),
  devices: z.int().describe('on which it ends'),
  device: z.string().nullable().describe('name of the device, where it is one'),
  returns: z
    .boolean()
    .nullable()
    .describe('whether its devices go back by themselves when contact is lost; null = not known of all'),
  clients: z.int().nullable().describe('connected through it now; null = not known'),
})
export type Ending = z.infer<typeof ending>
