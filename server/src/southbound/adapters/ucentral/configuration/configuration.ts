import { type ConfigSection, configSections } from '#contract/configuration/sections.ts'
import type { JsonObject } from '#protocols/json.ts'
import type { DeviceFacts, NativeConfiguration } from '../../../configuration-ports.ts'
import { laterId, nextId } from './config-ids.ts'
import { contradiction } from './contradiction.ts'
import { announcesSwitches, keepsClients } from './documents/keeps-clients.ts'
import { keepsPath } from './documents/keeps-path.ts'
import { print } from './documents/print.ts'
import { explain } from './explain.ts'
import { announcedChannels } from './profile/announced-channels.ts'
import { learnSwitch } from './profile/learn-switch.ts'
import { readConfigProfile } from './profile/profile.ts'
import { read } from './read.ts'
import { render } from './render.ts'
import { nativeSections } from './sections/sections.ts'

/** How uCentral devices are told what is wanted: section 9 of the protocol document. */
export const ucentralConfiguration: NativeConfiguration = {
  protocol: 'ucentral',
  nextId,
  laterId,
  sections,
  render,
  explain,
  read,
  needsBase: (facts) => sections(facts).some((name) => nativeSections[name].needsBase),
  learn: learnSwitch,
  contradiction,
  channels: (profile) => announcedChannels(readConfigProfile(profile)?.radios ?? []),
  announcesSwitches: (profile) => announcesSwitches(readConfigProfile(profile)),
  keepsClients: ({ profile }, before, after) =>
    keepsClients(readConfigProfile(profile), before as JsonObject, after as JsonObject),
  keepsPath: (before, after) => keepsPath(before as JsonObject, after as JsonObject),
  print,
}

/** What it announced that it can be given. */
function sections(facts: DeviceFacts): ConfigSection[] {
  const announced = readConfigProfile(facts.profile)
  if (announced === null) return []
  return configSections.filter((name) => nativeSections[name].offered(announced, facts))
}
