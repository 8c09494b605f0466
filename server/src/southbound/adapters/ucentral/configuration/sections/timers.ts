import { type TimersIntent, timedThings, timersIntent } from '#contract/configuration/sections/timers.ts'
import { objectOf } from '#protocols/json.ts'
import { extensionIn, nativeTime, timeIn, withExtension } from '../documents/extension.ts'
import type { NativeSection } from './native-section.ts'

const FEATURE = 'timers'

/** uCentral has no timers, our extension does; reports tell nothing of them. */
export const timers: NativeSection<'timers'> = {
  offered: ({ platform }, { kind }) => platform !== 'switch' && kind !== 'cpe',
  needsBase: false,
  render(rendering, document, wanted) {
    if (!wanted) return document
    if (rendering.profile.roost.includes(FEATURE)) {
      const { timezone } = rendering.intent
      const times = timedThings.map((thing) => {
        const { enabled, activeTime } = wanted[thing]
        return [thing, enabled && activeTime ? nativeTime(activeTime, timezone) : null]
      })
      return withExtension(document, FEATURE, Object.fromEntries(times))
    }
    const notes = rendering.about('timers', null)
    for (const thing of timedThings)
      if (wanted[thing].enabled) notes.unsupported('setting_not_offered', `${thing}.enabled`)
    return withExtension(document, FEATURE, undefined)
  },
  read(document, like) {
    const own = objectOf(extensionIn(document), FEATURE)
    if (own === null) return like
    const read = timedThings.map((thing) => {
      const time = timeIn(own[thing])
      // When it would be on if it were timed, no document tells.
      const activeTime = time ?? like?.[thing].activeTime ?? null
      return [thing, { enabled: time !== undefined, activeTime }]
    })
    return timersIntent.safeParse(Object.fromEntries(read) as TimersIntent).data
  },
  contradict: () => null,
  fields: [],
}
