import type { ConfigSection } from '#contract/configuration/sections.ts'
import type { DeviceFacts, NativeConfiguration } from '../../../configuration-ports.ts'
import { contradiction } from './contradiction.ts'
import { explain } from './explain.ts'
import { learnSwitch } from './learn-switch.ts'
import { print } from './print.ts'
import { readConfigProfile } from './profile.ts'
import { read } from './read.ts'
import { render } from './render.ts'

/** How uCentral devices are told what is wanted: section 9 of the protocol document. */
export const ucentralConfiguration: NativeConfiguration = {
  protocol: 'ucentral',
  sections,
  render,
  explain,
  read,
  needsBase: (facts) => sections(facts).includes('switching'),
  learn: learnSwitch,
  contradiction,
  print,
}

/** The radio of a CPE carries the link to its other end, not the networks of its site. */
function sections({ profile, kind }: DeviceFacts): ConfigSection[] {
  const announced = readConfigProfile(profile)
  if (announced === null) return []
  if (announced.platform === 'switch') return ['switching']
  const radios = announced.radios.some(({ bands }) => bands.some((band) => band !== 'HaLow'))
  return radios && kind !== 'cpe' ? ['wireless'] : []
}
