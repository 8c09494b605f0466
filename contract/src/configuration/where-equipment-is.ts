import type { Applicability } from './section.ts'

/** Boxes that switch and measure; any other that its protocol can tell so, too. */
export const fieldEquipment = (capability: 'relays' | 'sensors'): Applicability => ({
  capability,
  toKind: (kind) => (kind === 'iot' ? 'announced' : 'never'),
  othersThatOfferIt: true,
  refused: {},
})

/** Switches, whatever they announce of their ports. */
export const switches: Applicability = {
  capability: 'ports',
  toKind: (kind) => (kind === 'switch' ? 'always' : 'never'),
  othersThatOfferIt: false,
  refused: {},
}
