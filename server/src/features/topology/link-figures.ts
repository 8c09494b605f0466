import type { TopologyLink } from '#contract/topology/graph.ts'
import type { SeenDevice } from './sightings.ts'

interface Ends {
  top: SeenDevice
  bottom: SeenDevice
  upperPort: string | null
  lowerPort: string | null
}

type Figures = Pick<TopologyLink, 'speedBps' | 'downBps' | 'upBps'>

/** How fast a link is and what crosses it: by its upper port, else by its lower one. */
export function figuresOf({ top, bottom, upperPort, lowerPort }: Ends): Figures {
  const above = ratesOf(top, upperPort)
  const below = ratesOf(bottom, lowerPort)
  return {
    speedBps: speedOf(top, upperPort) ?? speedOf(bottom, lowerPort),
    downBps: above?.tx ?? below?.rx ?? null,
    upBps: above?.rx ?? below?.tx ?? null,
  }
}

function speedOf({ state }: SeenDevice, port: string | null): number | null {
  const found = state?.ports.find(({ name }) => name === port)
  return found && found.up !== false ? (found.speedBps ?? null) : null
}

/** Between the last two reports; null where a counter began anew. */
function ratesOf(device: SeenDevice, port: string | null): { rx: number; tx: number } | null {
  const [last, before] = device.window
  const [now, then] = [last?.bytes.get(port ?? ''), before?.bytes.get(port ?? '')]
  if (!last || !before || !now || !then || now.rx < then.rx || now.tx < then.tx) return null
  const seconds = (last.at - before.at) / 1000
  return { rx: ((now.rx - then.rx) * 8) / seconds, tx: ((now.tx - then.tx) * 8) / seconds }
}
