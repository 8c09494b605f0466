import type { SectionIntents } from '#contract/configuration/sections.ts'
import type { NativeConfiguration } from '../../configuration-ports.ts'

type LineDocument = Pick<
  SectionIntents,
  'wireless' | 'watchdog' | 'blocking' | 'radios' | 'timers' | 'management'
>

const numberOf = (id: string): number => Number(id.slice('draft-'.length)) || 0

/** Its documents are the sections as they are; its ids are words that count up. */
export const lineConfiguration: NativeConfiguration = {
  protocol: 'line',
  nextId: (_now, known) => `draft-${Math.max(0, ...known.map(numberOf)) + 1}`,
  laterId: (one, other) => (numberOf(one) < numberOf(other) ? other : one),
  sections: () => ['wireless', 'watchdog', 'blocking', 'radios', 'timers', 'management'],
  render: (_facts, { wireless, watchdog, blocking, radios, timers, management }) => ({
    ...{ document: { wireless, watchdog, blocking, radios, timers, management }, notes: [], places: [] },
  }),
  needsBase: () => false,
  learn: () => null,
  explain: (rejected) => rejected.map((one) => ({ ...one, section: null, subject: null, field: null })),
  read(document) {
    const { wireless, watchdog, blocking, radios, timers, management } = document as LineDocument
    return {
      ...(wireless && { wireless }),
      ...(watchdog && { watchdog }),
      ...(blocking && { blocking }),
      ...(radios && { radios }),
      ...(timers && { timers }),
      ...(management && { management }),
    }
  },
  contradiction: () => null,
  print: (document) =>
    JSON.stringify(document, (key, value) => (/password|secret/.test(key) && value ? '(hidden)' : value), 1),
}
