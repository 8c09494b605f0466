import { configSections, type SectionIntents } from '#contract/configuration/sections.ts'
import type { DeviceState } from '#contract/inventory/state/device-state.ts'
import type { JsonObject } from '#protocols/json.ts'
import type { DeviceFacts, DeviceIntent } from '../../../configuration-ports.ts'
import { render } from './render.ts'
import { nativeSection } from './sections/sections.ts'

/**
 * What a report proves to differ from what is wanted. Only what it proves: a part that is missing, a radio that
 * searches for a channel or a port nobody plugged anything into prove nothing.
 */
export function contradiction(
  state: DeviceState,
  facts: DeviceFacts,
  intent: DeviceIntent,
): SectionIntents | null {
  const document = () => render(facts, intent).document as JsonObject
  const found = configSections.flatMap((name) => {
    const wanted = intent[name]
    const runs = wanted && nativeSection(name).contradict(state, facts, wanted as never, document)
    return runs ? [[name, runs]] : []
  })
  return found.length === 0 ? null : Object.fromEntries(found)
}
