import type { Port } from '#contract/inventory/state/device-state.ts'
import type { PortSettings } from '#contract/switching/intent.ts'
import { type Lamp, type LinkMode, lampOf } from '../../components/port-panel/port-state'

export type SettingsMode = LinkMode | 'vlan'

/** What a port shows while it is set: its VLAN, or what it does now; switched off it is dark. `settings` null: not known. */
export function settingsLamp(port: Port, settings: PortSettings | null, mode: SettingsMode): Lamp {
  if (!settings) return mode === 'vlan' ? { tone: 'idle', look: 'outline', letters: '?' } : lampOf(port, mode)
  if (!settings.enabled) return { tone: 'idle', look: 'outline', letters: '×' }
  if (mode !== 'vlan') return lampOf(port, mode)
  const { vlan } = settings
  if (vlan.mode === 'access') return { tone: 'idle', look: 'outline', letters: String(vlan.vlan) }
  return { tone: 'busy', look: 'filled', letters: vlan.native === null ? 'T' : `T${vlan.native}` }
}
