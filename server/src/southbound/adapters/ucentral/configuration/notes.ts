import type { RenderNote } from '#contract/configuration/changes/intent-change.ts'
import type { ConfigSection } from '#contract/configuration/sections.ts'

/**
 * Everything a uCentral device may be unable to do of what is wanted, worded in locales (`note.<code>` in
 * configuration.json). In brackets the parameters.
 *
 * - `no_radios`, `not_a_switch`, `no_watchdog`: it has nothing the section is about
 * - `schema_older` [version, known]: it understands an older form than the one this is made by
 * - `country_missing`, `country_not_permitted` [country]: radios keep the country they have
 * - `band_missing` [band]: no radio for it; `radio_off` [band]: its own configuration keeps the radio off
 * - `band_security` [band]: 6 GHz does not permit the security
 * - `no_band_left`: no band remains, the SSID is left out
 * - `owe_name_too_long` [bands, most]: nothing can be appended to the name, the SSID is left out
 * - `password_missing`, `radius_missing`: the SSID is left out
 * - `radius_host`, `radius_port` [port, least], `radius_secret`: cannot be written, the SSID is left out
 * - `accounting_host`, `accounting_port` [port, least], `accounting_secret`: the SSID goes without accounting
 * - `nas_identifier`: cannot be written, the device uses its own
 * - `vlan_too_high` [vlan, most]: the SSID is left out
 * - `vlan_on_uplink` [vlan]: a router bridges it to its uplink
 * - `main_network_tagged` [vlan]: the device's main network itself is in a VLAN
 * - `roaming_v`: has no setting, the device decides; `roaming_r`: needs WPA2 or better
 * - `radio_missing` [band], `radio_mode` [mode], `radio_width` [width], `radio_channel` [channel]: the device keeps its own
 * - `watchdog_actions` [actions]: it does the others
 * - `password_raw`: it takes no key of 64 digits, the SSID is left out
 * - `setting_not_offered` [field]: uCentral has no word for the field, and the device did not announce ours
 * - `roaming_stays`: weak clients are refused, and those that became weak are not sent away
 * - `limit_name`: agents' shapers lose names with a quotation mark or a backslash, nobody is limited
 * - `not_a_router`: it routes no network of its own
 * - `wan_vlan` [vlan]: its agent leads nobody to an uplink in a VLAN, the uplink stays as it is
 * - `static_routes`: it takes none
 * - `pppoe_dns`: its agent passes over the DNS servers beside PPPoE, those of the provider count
 * - `lan_reservations`: its agent writes the offset where the address belongs, the clients get any address
 * - `lan_vlan` [vlan]: it cannot route a network in that VLAN, the LAN is left out
 * - `network_vlan_high` [vlan, most]: the LAN is left out, or the uplink stays as it is
 * - `own_blocks_end` [macs]: clients its own list refused until now are let in again
 * - `settings_left_out` [settings]: what its own SSID of that name had beyond what can be wanted
 * - `ports_unknown`: it never said what ports it has; `port_unknown`: it has no such port
 * - `speed_unsupported` [speed, form]: negotiated instead; `half_duplex` [speed]: full instead
 * - `poe_missing`: the port cannot give power
 * - `native_also_tagged` [vlan]: untagged only
 * - `speed_not_settable` [speed]: its agent passes this speed over and says yes; the port keeps what it has
 * - `extend_reach`: 10 Mbit/s it can be told, the longer reach it cannot
 * - `rate_raised` [kbps]: the least it can limit to, used instead
 * - `storm_missing`; `storm_kbps`: it limits by packets alone
 * - `isolation_missing`, `lag_missing`, `mirror_missing`, `bpdu_guard_missing`: it announced to lack it
 * - `effect_untold`: it tells nothing of what it can do, and may pass it over and say yes
 * - `mirror_port` [port]: it has no such port to copy to
 * - `spanning_missing` [mode]: it runs no such spanning tree; `no_loop_protection`: it watches no ports for loops
 * - `no_relay_causes`, `no_sensor_limits`: its outputs are switched by hand alone, its sensors only measure
 * - `poe_forced`, `poe_schedule`, `poe_watchdog`: it cannot be told so
 *
 * What cannot be known of a switch before its first document (`assumed`):
 * - `assumed_unseen`: nothing; it has never shown its ports here
 * - `assumed_spanning_tree`: whether it runs one: it is off then
 * - `assumed_vlans` [vlans]: which ports are in them
 * - `assumed_idle_port` [speed]: whether a port without link is on, and its speed
 * - `assumed_power`: whether the port gives power: it does then
 * - `assumed_speed` [speed]: its agent cannot be told the speed the port runs at
 * - `assumed_rest`: services, addresses and what else no report tells
 */
export const noteCodes = [
  'no_radios',
  'not_a_switch',
  'no_watchdog',
  'schema_older',
  'country_missing',
  'country_not_permitted',
  'band_missing',
  'radio_off',
  'band_security',
  'no_band_left',
  'owe_name_too_long',
  'password_missing',
  'radio_missing',
  'radio_mode',
  'radio_width',
  'radio_channel',
  'watchdog_actions',
  'password_raw',
  'setting_not_offered',
  'roaming_stays',
  'radius_missing',
  'radius_host',
  'radius_port',
  'radius_secret',
  'accounting_host',
  'accounting_port',
  'accounting_secret',
  'nas_identifier',
  'vlan_too_high',
  'vlan_on_uplink',
  'main_network_tagged',
  'roaming_v',
  'roaming_r',
  'limit_name',
  'not_a_router',
  'wan_vlan',
  'static_routes',
  'pppoe_dns',
  'lan_reservations',
  'lan_vlan',
  'network_vlan_high',
  'own_blocks_end',
  'settings_left_out',
  'ports_unknown',
  'port_unknown',
  'speed_unsupported',
  'half_duplex',
  'poe_missing',
  'native_also_tagged',
  'speed_not_settable',
  'extend_reach',
  'rate_raised',
  'storm_missing',
  'storm_kbps',
  'isolation_missing',
  'lag_missing',
  'mirror_missing',
  'mirror_port',
  'effect_untold',
  'bpdu_guard_missing',
  'poe_forced',
  'poe_schedule',
  'poe_watchdog',
  'spanning_missing',
  'no_loop_protection',
  'no_relay_causes',
  'no_sensor_limits',
  'assumed_unseen',
  'assumed_spanning_tree',
  'assumed_vlans',
  'assumed_idle_port',
  'assumed_power',
  'assumed_speed',
  'assumed_rest',
] as const
export type NoteCode = (typeof noteCodes)[number]

/** What a note is about: key of the SSID or name of the port, and the field of it. */
export interface NoteSubject {
  readonly section: ConfigSection
  readonly subject: string | null
  readonly field: string | null
}

type Params = RenderNote['params']

/** Collects notes about one thing. */
export interface Notes {
  unsupported(code: NoteCode, field: string | null, params?: Params): void
  adjusted(code: NoteCode, field: string | null, params?: Params): void
}

export function notesAbout(list: RenderNote[], section: ConfigSection, subject: string | null): Notes {
  const add =
    (severity: RenderNote['severity']) =>
    (code: NoteCode, field: string | null, params: Params = {}) => {
      list.push({ severity, code, section, subject, field, params })
    }
  return { unsupported: add('unsupported'), adjusted: add('adjusted') }
}
