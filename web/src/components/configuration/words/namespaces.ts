import type { ConfigSection } from '#contract/configuration/sections.ts'

/** Profiles are told in the words of what follows them. */
export type WordsFile = Exclude<ConfigSection, 'portProfiles' | 'ssidProfiles'>

/** Every other section has a file of words of its own; told by type alone, to keep the sections out of the first load. */
const ofSections = {
  ...{ wan: true, lan: true, cpe: true },
  ...{ wireless: true, switching: true, watchdog: true, blocking: true },
  ...{ vlans: true, spanning: true, loops: true, relays: true, sensors: true },
  ...{ radios: true, timers: true, management: true, variables: true },
} satisfies Record<WordsFile, true>

/** Files of words that a configuration is told with. */
export const configNamespaces = ['configuration', ...(Object.keys(ofSections) as WordsFile[])] as const
