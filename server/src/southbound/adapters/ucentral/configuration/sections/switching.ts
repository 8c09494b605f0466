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
    ['poe/power-limit', 'poeLimitWatts'],
    ['rate-limit-port', 'rate'],
    ['storm-control', 'storm'],
    ['trunk-group', 'lag'],
    ['lacp-config', 'lag'],
    ['edge-port', 'edge'],
    ['bpdu-guard', 'bpduGuard'],
    ['extend', 'extend'],
    ['storm_kbps', 'storm'],
    ['poe_forced', 'poeForced'],
    ['poe_schedule', 'poeSchedule'],
    ['poe_watchdog', 'poeWatchdog'],
  ],
}

/** Only a switch's parser knows duplex. */
const isSwitch = (document: Parameters<typeof readSwitching>[0]): boolean =>
  objectsIn(document.ethernet).some(({ duplex }) => duplex !== undefined)
