import type { ConfigSection } from '#contract/configuration/sections.ts'
import { blockingWords } from './blocking'
import type { SectionWords } from './section-words'
import { switchingWords } from './switching'
import { watchdogWords } from './watchdog'
import { wirelessWords } from './wireless'

export const sectionWords: Record<ConfigSection, SectionWords> = {
  wireless: wirelessWords,
  switching: switchingWords,
  watchdog: watchdogWords,
  blocking: blockingWords,
}
