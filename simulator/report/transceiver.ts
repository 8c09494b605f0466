import type { JsonObject } from '#protocols/json.ts'
import { hasLink, type Node, type Port } from '../world/node.ts'
import { round } from './unit.ts'

const MODULES = {
  SFP: { part: 'OM-SX-1G', modes: ['1000BASE-SX'] },
  'SFP+': { part: 'OM-SR-10G', modes: ['10GBASE-SR'] },
}
/** What a receiver without light measures. */
const DARK_DBM = -40

/**
 * What the module in a port says of itself, or null for copper and empty cages. The pretend vendor puts
 * modules only where something is plugged in; a dead far end shows as darkness.
 */
export function transceiver(node: Node, port: Port): JsonObject | null {
  if (port.cage === null || (port.peer === null && port.hosts === 0 && !port.provider)) return null
  const { part, modes } = MODULES[port.cage]
  const { phase, device } = node
  return {
    'vendor-name': 'Acme Optics',
    'form-factor': port.cage,
    'supported-link-modes': modes,
    'part-number': part,
    'serial-number': `AO${device.serial.slice(-6).toUpperCase()}${port.name.replace(/\D/g, '')}`,
    revision: 'A1',
    temperature: round(34 + phase * 8, 2),
    'tx-optical-power': round(-2.6 + phase, 2),
    'rx-optical-power': hasLink(port) ? round(-4.8 - phase * 2, 2) : DARK_DBM,
    'max-module-power': 1,
  }
}
