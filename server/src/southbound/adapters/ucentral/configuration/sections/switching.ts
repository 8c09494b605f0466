import { hasRadios, objectsIn } from '../documents/document.ts'
import { placePorts } from '../documents/switch.ts'
import { contradictingPorts } from '../switching/contradicting-ports.ts'
import { readSwitching } from '../switching/read-switching.ts'
import type { NativeSection } from './native-section.ts'

export const switching: NativeSection<'switching'> = {
  offered: ({ platform }) => platform === 'switch',
  needsBase: true,
  render(rendering, document, wanted) {
    if (rendering.platform === 'switch') return placePorts(rendering, document, wanted)
    if (wanted) rendering.about('switching', null).unsupported('not_a_switch', null)
    return document
  },
  read: (document, like) =>
    like || (!hasRadios(document) && isSwitch(document)) ? readSwitching(document, like) : undefined,
  contradict: (state, facts, wanted) => contradictingPorts(state, facts, wanted),
  fields: [
    ['name', 'label'],
    ['enabled', 'enabled'],
    ['speed', 'speed'],
    ['autoneg', 'speed'],
    ['duplex', 'duplex'],
    ['poe', 'poe'],
  ],
}

/** Only a switch's parser knows duplex. */
const isSwitch = (document: Parameters<typeof readSwitching>[0]): boolean =>
  objectsIn(document.ethernet).some(({ duplex }) => duplex !== undefined)
