import type { HealthRuleName } from '#contract/health/rules.ts'
import type { Rule } from './rule.ts'
import { deviceName } from './rules/device-name.ts'
import { poeBudget } from './rules/poe-budget.ts'
import { ssidCount } from './rules/ssid-count.ts'
import { ssidOpen } from './rules/ssid-open.ts'
import { vlanPath } from './rules/vlan-path.ts'
import { webPassword } from './rules/web-password.ts'

/** How each rule looks: one that is forgotten does not compile. */
export const rules: { [Name in HealthRuleName]: Rule<Name> } = {
  vlan_path: vlanPath,
  ssid_open: ssidOpen,
  web_password: webPassword,
  poe_budget: poeBudget,
  ssid_count: ssidCount,
  device_name: deviceName,
}
