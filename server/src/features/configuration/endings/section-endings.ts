import type { EndingCode } from '#contract/configuration/endings.ts'
import type { DeviceState } from '#contract/inventory/state/device-state.ts'

/** One thing that ends on one device. */
export interface FoundEnding {
  code: EndingCode
  subject: string
  /** As in the contract. */
  values: (string | number)[]
}

/** What is known of a device beside its documents. */
export interface SeenDevice {
  /** Null: it never reported. */
  state: DeviceState | null
  /** Ports that lead to its network's gateway, as far as anybody tells. */
  uplinks: ReadonlySet<string>
  /** Names of the devices behind each of its ports, as far as anybody tells. */
  behind: ReadonlyMap<string, string[]>
}

/** What a section knows of what ends. */
export interface SectionEndings<Intent> {
  /** Several subjects of one device are told together; otherwise a subject is told once for all its devices. */
  bySubject: boolean
  /** @param before, after as the device's own documents say it; `before` undefined: there is no document */
  find(before: Intent | undefined, after: Intent | undefined, seen: SeenDevice): FoundEnding[]
  /** Who is connected through it by the last report; null = not known. */
  clients(ending: FoundEnding, state: DeviceState): number | null
}
