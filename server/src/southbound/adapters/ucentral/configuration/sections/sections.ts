import type { ConfigSection } from '#contract/configuration/sections.ts'
import { blocking } from './blocking.ts'
import { cpe } from './cpe.ts'
import { portProfiles, ssidProfiles, variables } from './for-others.ts'
import { lan } from './lan.ts'
import { loops } from './loops.ts'
import { management } from './management.ts'
import type { NativeSection } from './native-section.ts'
import { radios } from './radios.ts'
import { relays } from './relays.ts'
import { sensors } from './sensors.ts'
import { spanning } from './spanning.ts'
import { switching } from './switching.ts'
import { timers } from './timers.ts'
import { vlans } from './vlans.ts'
import { wan } from './wan.ts'
import { watchdog } from './watchdog.ts'
import { wireless } from './wireless.ts'

export const nativeSections: { [Name in ConfigSection]: NativeSection<Name> } = {
  wan,
  lan,
  cpe,
  wireless,
  switching,
  vlans,
  spanning,
  loops,
  relays,
  sensors,
  watchdog,
  blocking,
  radios,
  timers,
  management,
  portProfiles,
  ssidProfiles,
  variables,
}

/** One of them whichever it is: its intent is the section's own. */
export const nativeSection = (name: ConfigSection): NativeSection<ConfigSection> =>
  nativeSections[name] as NativeSection<ConfigSection>
