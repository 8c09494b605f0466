import type { ConfigSection, IntentOf } from '#contract/configuration/sections.ts'
import { lanEndings, wanEndings } from './addressing-endings.ts'
import { blockingEndings } from './blocking-endings.ts'
import { cpeEndings } from './cpe-endings.ts'
import { loopEndings } from './loop-endings.ts'
import { managementEndings } from './management-endings.ts'
import { portEndings } from './port-endings.ts'
import type { SectionEndings } from './section-endings.ts'
import { ssidEndings } from './ssid-endings.ts'
import { timerEndings } from './timer-endings.ts'

const nothing: SectionEndings<unknown> = { bySubject: true, find: () => [], clients: () => null }

export const sectionEndings: { [Name in ConfigSection]: SectionEndings<IntentOf<Name>> } = {
  wan: wanEndings,
  lan: lanEndings,
  cpe: cpeEndings,
  wireless: ssidEndings,
  switching: portEndings,
  // It watches a device and carries nobody.
  watchdog: nothing,
  vlans: nothing,
  // What it takes a port off the air for would have taken the network off.
  spanning: nothing,
  loops: loopEndings,
  relays: nothing,
  sensors: nothing,
  blocking: blockingEndings,
  timers: timerEndings,
  // Radios begin anew with every document; which clients that costs is told of the device.
  ...{ radios: nothing, management: managementEndings },
  // What ends is told of the ports and SSIDs that they make otherwise.
  ...{ portProfiles: nothing, ssidProfiles: nothing, variables: nothing },
}

/** One of them whichever it is: its intent is the section's own. */
export const endingsOfSection = (name: ConfigSection): SectionEndings<unknown> =>
  sectionEndings[name] as SectionEndings<unknown>
