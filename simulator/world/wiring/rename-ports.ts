import type { Node } from '../node.ts'

/** Another build calls the same ports otherwise, in the same order: `Ethernet7` → `swp7`, `LAN2` → `lan2`. */
export function renamePorts({ ports }: Node, anew: boolean): void {
  for (const port of ports.values()) port.called = anew ? otherName(port.name) : port.name
}

const otherName = (name: string): string => name.replace(/^Ethernet/, 'swp').toLowerCase()
