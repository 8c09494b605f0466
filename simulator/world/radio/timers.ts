import { isOn } from '../../config/extension.ts'
import type { Node } from '../node.ts'
import type { Site } from '../site.ts'
import { leave } from './roaming.ts'

/** Turns radios and SSIDs off and on as their times come; whoever is on what goes off leaves. */
export function followTimers(site: Site, node: Node, now: number): void {
  const { extension, interfaces } = node.config
  const ssids = interfaces.flatMap((entry) => entry.ssids)
  const off = ssids.filter(({ activeTime }) => activeTime !== null && !isOn(activeTime, now))
  const radiosOff = extension.radios !== null && !isOn(extension.radios, now)
  node.silent = { radios: radiosOff, ssids: new Set(off.map(({ location }) => location)) }
  if (!radiosOff && off.length === 0) return
  for (const client of site.clients) {
    const { association } = client
    if (association?.node !== node) continue
    if (radiosOff || node.silent.ssids.has(association.location)) leave(client, now)
  }
}

/** Whether a timer keeps the lamps dark. */
export const isDark = ({ config }: Node, now: number): boolean =>
  config.extension.leds !== null && !isOn(config.extension.leds, now)
