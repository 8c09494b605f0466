import type { CpeIntent } from '#contract/configuration/sections/cpe.ts'
import type { SectionEndings } from './section-endings.ts'

/** An end that takes the other part finds nobody until the other one does too. */
export const cpeEndings: SectionEndings<CpeIntent> = {
  bySubject: false,
  find: (before, after) =>
    before && after && before.mode !== after.mode ? [{ code: 'bridge_mode', subject: '', values: [] }] : [],
  clients: (_, { clients, parts }) => (parts.includes('clients') ? clients.length : null),
}
