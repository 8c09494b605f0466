import {
  loops as declaration,
  type LoopsIntent,
  loopsIntent,
} from '#contract/configuration/sections/loops.ts'
import type { PortSettings } from '#contract/switching/intent.ts'
import { type JsonObject, objectOf } from '#protocols/json.ts'
import { extensionIn, withExtension } from '../documents/extension.ts'
import type { Rendering } from '../rendering.ts'
import { knownPorts } from '../switching/switch-ports.ts'
import type { NativeSection } from './native-section.ts'

/** Of the extension: docs/protocols/roost-extension.md. */
export const LOOPS = 'loop_protection'

export const loops: NativeSection<'loops'> = {
  offered: ({ platform }) => platform === 'switch',
  needsBase: false,
  render(rendering, document, wanted) {
    const single = singlePorts(rendering)
    if (!wanted && single.length === 0) return document
    if (rendering.platform !== 'switch' || !rendering.profile.roost.includes(LOOPS)) {
      tellMissing(rendering, wanted, single)
      return document
    }
    const { type } = declaration.subjects
    rendering.places.push({
      ...{ pointer: `/third-party/roost/${LOOPS}`, section: 'loops', subject: type, name: type },
    })
    const settings = wanted ?? declaration.empty
    const watches = settings.enabled || single.some(({ loop }) => loop === 'on')
    return withExtension(document, LOOPS, watches ? native(settings, single) : undefined)
  },
  read: (document, like) => readLoops(objectOf(extensionIn(document), LOOPS), like),
  contradict: () => null,
  fields: [
    ['all', 'enabled'],
    ['action', 'action'],
    ['interval_s', 'intervalSeconds'],
    ['recover_s', 'recoverSeconds'],
  ],
}

/** Ports that say for themselves whether they are watched. */
function singlePorts(rendering: Rendering): PortSettings[] {
  const known = new Set(knownPorts(rendering))
  const ports = rendering.intent.switching?.ports ?? []
  return ports.filter(({ port, loop }) => loop !== undefined && known.has(port))
}

function tellMissing(rendering: Rendering, wanted: LoopsIntent | undefined, single: PortSettings[]): void {
  const code = rendering.platform === 'switch' ? 'no_loop_protection' : 'not_a_switch'
  if (wanted?.enabled) rendering.about('loops', null).unsupported(code, null)
  for (const { port, loop } of single)
    if (loop === 'on') rendering.about('switching', port).unsupported(code, 'loop')
}

const native = (settings: LoopsIntent, single: readonly PortSettings[]): JsonObject => ({
  all: settings.enabled,
  action: settings.action,
  interval_s: settings.intervalSeconds,
  recover_s: settings.recoverSeconds,
  ports: single.map(({ port, loop }) => ({ name: port, on: loop === 'on' })),
})

function readLoops(found: JsonObject | null, like: LoopsIntent | undefined): LoopsIntent | undefined {
  // What it would do if it watched, no document tells.
  if (found === null) return like && { ...like, enabled: false }
  return loopsIntent.safeParse({
    ...{ enabled: found.all === true, action: found.action },
    ...{ intervalSeconds: found.interval_s, recoverSeconds: found.recover_s },
  }).data
}
