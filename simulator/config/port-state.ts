import type { Port } from '../world/node.ts'

/** What a configuration makes of a port. */
export type PortState = Pick<Port, 'disabled' | 'poeOff' | 'setSpeed' | 'half'>

/** On, with power where it can give any, negotiating. */
export const AS_DELIVERED: PortState = { disabled: false, poeOff: false, setSpeed: null, half: false }
