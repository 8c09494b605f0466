import type { ComponentType } from 'react'
import type { ConfigSection } from '#contract/configuration/sections.ts'
import type { ConfigTarget } from '../../components/configuration/place'
import { WatchdogPanel } from '../../features/watchdog/WatchdogPanel'

/** What sets a section wherever it can be said; null: it has a page of its own. */
export const sectionPanels: Record<ConfigSection, ComponentType<{ place: ConfigTarget }> | null> = {
  wireless: null,
  switching: null,
  watchdog: WatchdogPanel,
  blocking: null,
}
