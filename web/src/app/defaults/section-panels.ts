import type { ComponentType } from 'react'
import type { SectionLevel } from '#contract/configuration/section.ts'
import type { ConfigSection } from '#contract/configuration/sections.ts'
import type { ConfigTarget } from '../../components/configuration/place'
import { LanPanel } from '../../features/addressing/LanPanel'
import { WanPanel } from '../../features/addressing/WanPanel'
import { CpePanel } from '../../features/cpe/CpePanel'
import { LoopsPanel } from '../../features/loops/LoopsPanel'
import { ManagementPanel } from '../../features/management/ManagementPanel'
import { RadiosPanel } from '../../features/radio-planning/settings/RadiosPanel'
import { SpanningPanel } from '../../features/spanning/SpanningPanel'
import { PortsPanel } from '../../features/switching/level/PortsPanel'
import { PortProfilesPanel } from '../../features/switching/profiles/PortProfilesPanel'
import { TimersPanel } from '../../features/timers/TimersPanel'
import { VariablesPanel } from '../../features/variables/VariablesPanel'
import { VlansPanel } from '../../features/vlans/VlansPanel'
import { WatchdogPanel } from '../../features/watchdog/WatchdogPanel'
import { SsidProfilesPanel } from '../../features/wireless/profiles/SsidProfilesPanel'
import { WirelessPanel } from '../../features/wireless/WirelessPanel'

/** What sets a section wherever it can be said; null: it has a page of its own. */
export const sectionPanels: Record<ConfigSection, ComponentType<{ place: ConfigTarget }> | null> = {
  wan: WanPanel,
  lan: LanPanel,
  cpe: CpePanel,
  wireless: WirelessPanel,
  switching: PortsPanel,
  vlans: VlansPanel,
  spanning: SpanningPanel,
  loops: LoopsPanel,
  relays: null,
  sensors: null,
  watchdog: WatchdogPanel,
  blocking: null,
  radios: RadiosPanel,
  timers: TimersPanel,
  management: ManagementPanel,
  portProfiles: PortProfilesPanel,
  ssidProfiles: SsidProfilesPanel,
  variables: VariablesPanel,
}

/** What has a page of its own at a level is not shown there among the defaults. */
export const hasPageAt: Partial<Record<ConfigSection, SectionLevel>> = {
  wireless: 'network',
  switching: 'device',
}
