/** A solar box's battery and what feeds and empties it. */
export interface Energy {
  /** 0 to 1. */
  charge: number
  /** The electronics protect an empty battery: outputs stay off until it has charged again. */
  loadOn: boolean
}

export function newEnergy(phase: number): Energy {
  return { charge: 0.55 + 0.3 * phase, loadOn: true }
}
