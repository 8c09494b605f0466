import type { ManagementIntent } from '#contract/configuration/sections/management.ts'
import type { SectionEndings } from './section-endings.ts'

/** Whom the gateway steers this server steers no more. */
export const managementEndings: SectionEndings<ManagementIntent> = {
  bySubject: true,
  find: (before, after) =>
    after?.by === 'gateway' && before?.by !== 'gateway'
      ? [{ code: 'gateway_managed', subject: '', values: [] }]
      : [],
  clients: () => null,
}
