import { isStation } from './addresses.ts'
import type { Node } from './node.ts'

/** Which end of a radio bridge it plays: as it was told, else as it was delivered. */
export const bridgeMode = ({ device, config }: Node): string =>
  config.bridge.mode ?? (isStation(device) ? 'station' : 'base')

/** A station hears its base, and nobody else. */
export const isLinked = (far: Node, near: Node): boolean =>
  bridgeMode(far) === 'station' && bridgeMode(near) === 'base'
