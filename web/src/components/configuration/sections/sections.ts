import type { ConfigSection } from '#contract/configuration/sections.ts'
import { blockingWords } from './blocking'
import { cpeWords } from './cpe'
import { lanWords } from './lan'
import { loopsWords } from './loops'
import { managementWords } from './management'
import { portProfilesWords, ssidProfilesWords } from './profiles'
import { radiosWords } from './radios'
import { relaysWords } from './relays'
import type { SectionWords } from './section-words'
import { sensorsWords } from './sensors'
import { spanningWords } from './spanning'
import { switchingWords } from './switching'
import { timersWords } from './timers'
import { variablesWords } from './variables'
import { vlansWords } from './vlans'
import { wanWords } from './wan'
import { watchdogWords } from './watchdog'
import { wirelessWords } from './wireless'

export const sectionWords: Record<ConfigSection, SectionWords> = {
  wan: wanWords,
  lan: lanWords,
  cpe: cpeWords,
  wireless: wirelessWords,
  switching: switchingWords,
  vlans: vlansWords,
  spanning: spanningWords,
  loops: loopsWords,
  relays: relaysWords,
  sensors: sensorsWords,
  watchdog: watchdogWords,
  blocking: blockingWords,
  radios: radiosWords,
  timers: timersWords,
  management: managementWords,
  portProfiles: portProfilesWords,
  ssidProfiles: ssidProfilesWords,
  variables: variablesWords,
}
