/** The one place of an agent where ordinary commands run, strictly one after the other. */
export interface Slot {
  busy: boolean
  readonly waiting: (() => void)[]
}

export function newSlot(): Slot {
  return { busy: false, waiting: [] }
}
