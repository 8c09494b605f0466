import type { TimersIntent } from '#contract/configuration/sections/timers.ts'
import type { SectionEndings } from './section-endings.ts'

/** Outside of its times a device whose radios are timed has no Wi-Fi. */
export const timerEndings: SectionEndings<TimersIntent> = {
  bySubject: true,
  find(before, after) {
    const times = timesOf(after)
    if (times === null || times === timesOf(before)) return []
    return [{ code: 'radios_timed', subject: '', values: [] }]
  },
  clients(_, { clients, parts }) {
    if (!parts.includes('clients')) return null
    return clients.filter(({ connection }) => connection === 'wireless').length
  },
}

const timesOf = (intent: TimersIntent | undefined): string | null =>
  intent?.radios.enabled ? JSON.stringify(intent.radios.activeTime) : null
