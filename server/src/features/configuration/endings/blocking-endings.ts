import type { BlockingIntent } from '#contract/configuration/sections/blocking.ts'
import type { SectionEndings } from './section-endings.ts'

/** Who is newly blocked loses the network at once. */
export const blockingEndings: SectionEndings<BlockingIntent> = {
  bySubject: true,
  find(before, after) {
    const was = new Set(before?.clients.map(({ mac }) => mac))
    const newly = (after?.clients ?? []).filter(({ mac }) => !was.has(mac))
    return newly.map(({ mac, name }) => ({ code: 'client_blocked', subject: name, values: [mac] }))
  },
  clients({ values }, { clients, parts }) {
    if (!parts.includes('clients')) return null
    const on = ({ mac, connection }: (typeof clients)[number]) =>
      connection === 'wireless' && values.includes(mac.toUpperCase())
    return clients.filter(on).length
  },
}
