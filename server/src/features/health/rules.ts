import type { HealthRuleName } from '#contract/health/rules.ts'
import type { Rule } from './rule.ts'
import { addressTwice } from './rules/addresses/address-twice.ts'
import { dhcpServers } from './rules/addresses/dhcp-servers.ts'
import { lanGuest } from './rules/addresses/lan-guest.ts'
import { lanOverlap } from './rules/addresses/lan-overlap.ts'
import { lanPoolSmall } from './rules/addresses/lan-pool-small.ts'
import { subnetOverlap } from './rules/addresses/subnet-overlap.ts'
import { clock } from './rules/devices/clock.ts'
import { configDrift } from './rules/devices/config-drift.ts'
import { deviceCertificate } from './rules/devices/device-certificate.ts'
import { deviceCpu } from './rules/devices/device-cpu.ts'
import { deviceMemory } from './rules/devices/device-memory.ts'
import { deviceName } from './rules/devices/device-name.ts'
import { webPassword } from './rules/devices/web-password.ts'
import { linkDuplex } from './rules/ports/link-duplex.ts'
import { managementPath } from './rules/ports/management-path.ts'
import { nativeMismatch } from './rules/ports/native-mismatch.ts'
import { poeBudget } from './rules/ports/poe-budget.ts'
import { poePath } from './rules/ports/poe-path.ts'
import { portErrors } from './rules/ports/port-errors.ts'
import { portFlapping } from './rules/ports/port-flapping.ts'
import { portHalfDuplex } from './rules/ports/port-half-duplex.ts'
import { portLoop } from './rules/ports/port-loop.ts'
import { portSlow } from './rules/ports/port-slow.ts'
import { vlanPath } from './rules/ports/vlan-path.ts'
import { channelBetween } from './rules/radios/channel-between.ts'
import { channelCountry } from './rules/radios/channel-country.ts'
import { radioBusy } from './rules/radios/radio-busy.ts'
import { radioInterference } from './rules/radios/radio-interference.ts'
import { radioWeakClients } from './rules/radios/radio-weak-clients.ts'
import { width2g } from './rules/radios/width-2g.ts'
import { dhcpFailing, dnsFailing, radiusSilent } from './rules/services/self-checks.ts'
import { ssidCount } from './rules/ssids/ssid-count.ts'
import { ssidDefaultName } from './rules/ssids/ssid-default-name.ts'
import { ssidGuestVlan } from './rules/ssids/ssid-guest-vlan.ts'
import { ssidHidden } from './rules/ssids/ssid-hidden.ts'
import { ssidIsolation } from './rules/ssids/ssid-isolation.ts'
import { ssidOpen } from './rules/ssids/ssid-open.ts'
import { ssidPassword } from './rules/ssids/ssid-password.ts'
import { ssidRoaming } from './rules/ssids/ssid-roaming.ts'
import { ssidSamePassword } from './rules/ssids/ssid-same-password.ts'
import { ssidWpa2 } from './rules/ssids/ssid-wpa2.ts'

/** How each rule looks: one that is forgotten does not compile. */
export const rules: { [Name in HealthRuleName]: Rule<Name> } = {
  vlan_path: vlanPath,
  management_path: managementPath,
  poe_path: poePath,
  native_mismatch: nativeMismatch,
  port_loop: portLoop,
  subnet_overlap: subnetOverlap,
  lan_overlap: lanOverlap,
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
  link_duplex: linkDuplex,
  port_flapping: portFlapping,
  dns_failing: dnsFailing,
  dhcp_failing: dhcpFailing,
  device_certificate: deviceCertificate,
  radius_silent: radiusSilent,
  port_errors: portErrors,
  lan_guest: lanGuest,
  lan_pool_small: lanPoolSmall,
  dhcp_servers: dhcpServers,
  radio_busy: radioBusy,
  radio_interference: radioInterference,
  radio_weak_clients: radioWeakClients,
  device_cpu: deviceCpu,
  device_memory: deviceMemory,
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
