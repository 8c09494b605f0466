import type { HealthRuleName } from '#contract/health/rules.ts'
import type { Rule } from './rule.ts'
import { addressTwice } from './rules/address-twice.ts'
import { channelBetween } from './rules/channel-between.ts'
import { channelCountry } from './rules/channel-country.ts'
import { clock } from './rules/clock.ts'
import { configDrift } from './rules/config-drift.ts'
import { deviceName } from './rules/device-name.ts'
import { dhcpServers } from './rules/dhcp-servers.ts'
import { managementPath } from './rules/management-path.ts'
import { nativeMismatch } from './rules/native-mismatch.ts'
import { poeBudget } from './rules/poe-budget.ts'
import { poePath } from './rules/poe-path.ts'
import { portErrors } from './rules/port-errors.ts'
import { portHalfDuplex } from './rules/port-half-duplex.ts'
import { portLoop } from './rules/port-loop.ts'
import { portSlow } from './rules/port-slow.ts'
import { radioBusy } from './rules/radio-busy.ts'
import { ssidCount } from './rules/ssid-count.ts'
import { ssidDefaultName } from './rules/ssid-default-name.ts'
import { ssidGuestVlan } from './rules/ssid-guest-vlan.ts'
import { ssidHidden } from './rules/ssid-hidden.ts'
import { ssidIsolation } from './rules/ssid-isolation.ts'
import { ssidOpen } from './rules/ssid-open.ts'
import { ssidPassword } from './rules/ssid-password.ts'
import { ssidRoaming } from './rules/ssid-roaming.ts'
import { ssidSamePassword } from './rules/ssid-same-password.ts'
import { ssidWpa2 } from './rules/ssid-wpa2.ts'
import { subnetOverlap } from './rules/subnet-overlap.ts'
import { vlanPath } from './rules/vlan-path.ts'
import { webPassword } from './rules/web-password.ts'
import { width2g } from './rules/width-2g.ts'

/** How each rule looks: one that is forgotten does not compile. */
export const rules: { [Name in HealthRuleName]: Rule<Name> } = {
  vlan_path: vlanPath,
  management_path: managementPath,
  poe_path: poePath,
  native_mismatch: nativeMismatch,
  port_loop: portLoop,
  subnet_overlap: subnetOverlap,
  address_twice: addressTwice,
  channel_country: channelCountry,
  ssid_open: ssidOpen,
  ssid_isolation: ssidIsolation,
  ssid_guest_vlan: ssidGuestVlan,
  ssid_password: ssidPassword,
  ssid_same_password: ssidSamePassword,
  web_password: webPassword,
  poe_budget: poeBudget,
  port_half_duplex: portHalfDuplex,
  port_slow: portSlow,
  port_errors: portErrors,
  dhcp_servers: dhcpServers,
  radio_busy: radioBusy,
  config_drift: configDrift,
  clock,
  ssid_count: ssidCount,
  ssid_wpa2: ssidWpa2,
  ssid_default_name: ssidDefaultName,
  ssid_hidden: ssidHidden,
  ssid_roaming: ssidRoaming,
  channel_between: channelBetween,
  width_2g: width2g,
  device_name: deviceName,
}
