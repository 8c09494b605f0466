import type { DeviceState } from '#contract/inventory/device-state.ts'
import type { Meaning } from '../../southbound/ports.ts'

/** What should show on a device after a command whose answer proves nothing. */
export type Effect = { kind: 'ports_cycled'; ports: string[] }

/** Looks for one effect; each function says whether it has shown by now. */
export interface Evidence {
  report(state: DeviceState): boolean
  meaning(meaning: Meaning): boolean
}

/** @param before the last report before the command, if there was one */
export function evidenceOf(effect: Effect, before: DeviceState | null): Evidence {
  return portsCycled(effect.ports, before)
}

/** Every port was seen without power; one that had none before can only be seen by an event. */
function portsCycled(ports: string[], before: DeviceState | null): Evidence {
  const left = new Set(ports)
  const had = new Set(
    before?.ports.filter((port) => port.poe?.status === 'delivering').map(({ name }) => name),
  )
  return {
    report(state) {
      for (const { name, poe } of state.ports) {
        if (had.has(name) && poe && poe.status !== 'delivering') left.delete(name)
      }
      return left.size === 0
    },
    meaning(meaning) {
      const off =
        (meaning.kind === 'port_power' && !meaning.delivering) ||
        (meaning.kind === 'port_link' && !meaning.up)
      if (off) left.delete(meaning.port)
      return left.size === 0
    },
  }
}
