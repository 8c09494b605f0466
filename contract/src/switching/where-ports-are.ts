import type { Applicability } from '../configuration/section.ts'

/** Switches, whatever they announce of their ports. */
export const switches: Applicability = {
  capability: 'ports',
  toKind: (kind) => (kind === 'switch' ? 'always' : 'never'),
  othersThatOfferIt: false,
  refused: {},
}
