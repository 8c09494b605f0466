import type { Port } from '#contract/inventory/state/device-state.ts'
import type { Tone } from '../../ui/StateMark'

/** What a port tells of itself at the moment. */
export const linkModes = ['status', 'speed', 'poe'] as const
export type LinkMode = (typeof linkModes)[number]
/** Those that need more than the port's own entry: see {@link measuredLamp}. */
export const measuredModes = ['vlan', 'errors', 'utilisation'] as const
export type MeasuredMode = (typeof measuredModes)[number]
export type PortMode = LinkMode | MeasuredMode
export const portModes: readonly PortMode[] = [...linkModes, ...measuredModes]

/** What a port's lamp shows: filled with a tone, an outline (nothing there), or dashed (not known). */
export interface Lamp {
  tone: Tone
  look: 'filled' | 'outline' | 'dashed'
  /** A few letters in the port itself, so that colour is never alone. */
  letters: string
  /** Instead of the tone's colour. */
  fill?: string
}

const giga = 1_000_000_000

export function lampOf(port: Port, mode: LinkMode): Lamp {
  if (mode === 'poe') return poeLamp(port)
  if (port.up === undefined) return { tone: 'idle', look: 'dashed', letters: '' }
  if (!port.up) return { tone: 'idle', look: 'outline', letters: '' }
  if (mode === 'status') return statusLamp(port)
  return { tone: speedTone(port.speedBps), look: 'filled', letters: speedLetters(port.speedBps) }
}

/** A link that carries nothing is not green: amber while it is blocked, red in a loop. */
function statusLamp(port: Port): Lamp {
  const tones = { loop: 'bad', blocked: 'warn' } as const
  const trouble = troubleOf(port)
  return { tone: trouble ? tones[trouble] : 'ok', look: 'filled', letters: '' }
}

/** Below 1 Gbit/s amber, 1 to below 10 green, from 10 on blue. */
function speedTone(bps: number | undefined): Tone {
  if (bps === undefined) return 'idle'
  if (bps < giga) return 'warn'
  return bps >= 10 * giga ? 'busy' : 'ok'
}

/** `100M`, `1G`, `2.5G`: short enough to stand in a port. */
export function speedLetters(bps: number | undefined): string {
  if (bps === undefined || bps <= 0) return '?'
  return bps >= giga ? `${Number((bps / giga).toFixed(1))}G` : `${Math.round(bps / 1_000_000)}M`
}

/** What keeps a port with a link from carrying traffic, as far as the device tells. */
export function troubleOf({ loopDetection, spanningTree }: Port): 'loop' | 'blocked' | null {
  if (loopDetection?.state === 'loop_detected') return 'loop'
  return spanningTree?.state === 'blocking' || spanningTree?.bpduGuard === 'errdisabled' ? 'blocked' : null
}

type PoeStatus = NonNullable<Port['poe']>['status']

export function poeTone(status: PoeStatus): Tone {
  if (status === 'delivering') return 'ok'
  return status === 'fault' ? 'bad' : status === 'unknown' ? 'never' : 'idle'
}

function poeLamp({ poe }: Port): Lamp {
  if (!poe || poe.status === 'unknown') return { tone: 'idle', look: 'dashed', letters: '' }
  if (poe.status === 'fault') return { tone: 'bad', look: 'filled', letters: '!' }
  if (poe.status !== 'delivering') return { tone: 'idle', look: 'outline', letters: '' }
  const letters = poe.watts === undefined ? '⚡' : `${Math.round(poe.watts)}W`
  return { tone: 'ok', look: 'filled', letters }
}

/** `copper`, or the form of the cage or of the module in it, as it is printed on boxes: SFP+, QSFP28. */
export function mediumWord({ medium, transceiver }: Port): string | undefined {
  if (medium === 'copper') return medium
  return medium?.toUpperCase() ?? transceiver?.formFactor
}
