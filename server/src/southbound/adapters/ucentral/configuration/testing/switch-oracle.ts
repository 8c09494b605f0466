/* Reads documents by the rules of the switch agent; nothing of the renderer is used here. */

type Tree = Record<string, unknown>

const listOf = (value: unknown): Tree[] => (Array.isArray(value) ? value : [])

function names(item: Tree, port: string): boolean {
  const selectors = item['select-ports'] as string[]
  return selectors.some((one) => one === port || (one.endsWith('*') && port.startsWith(one.slice(0, -1))))
}

/** Settings of a port, later items winning; null when no item names it. */
export function itemOf(document: Tree, port: string): Tree | null {
  const items = listOf(document.ethernet).filter((item) => names(item, port))
  return items.length === 0 ? null : Object.assign({}, ...items)
}

/** VLANs of a port, ascending. */
export function membership(document: Tree, port: string): { untagged: number[]; tagged: number[] } {
  const found = { untagged: [] as number[], tagged: [] as number[] }
  for (const one of listOf(document.interfaces)) {
    const id = (one.vlan as { id: number }).id
    for (const item of listOf(one.ethernet)) {
      if (names(item, port)) found[item['vlan-tag'] === 'tagged' ? 'tagged' : 'untagged'].push(id)
    }
  }
  const ascending = (list: number[]) => list.sort((a, b) => a - b)
  return { untagged: ascending(found.untagged), tagged: ascending(found.tagged) }
}

type Lists = { id: number; downlink: Tree; uplink: Tree }
const interfaces = (side: Tree | undefined) => (side?.['interface-list'] ?? []) as string[]

/** The session that a port is kept apart by, and whom it reaches; null when it reaches all. */
export function isolatedFrom(document: Tree, port: string): { id: number; reaches: string[] } | null {
  const isolation = (document.switch as Tree | undefined)?.['port-isolation'] as Tree | undefined
  const session = (listOf(isolation?.sessions) as unknown as Lists[]).find(({ downlink }) =>
    interfaces(downlink).includes(port),
  )
  return session ? { id: session.id, reaches: interfaces(session.uplink) } : null
}

/** Where a port's frames are copied to. */
export function copiedTo(document: Tree, port: string): string | undefined {
  const mirrors = listOf((document.switch as Tree | undefined)?.['port-mirror'])
  const mirror = mirrors.find((one) => (one['monitor-ports'] as string[]).includes(port))
  return mirror?.['analysis-port'] as string | undefined
}

/** What goes through the extension for a port. */
export function extended(document: Tree, port: string): Tree {
  const roost = (document['third-party'] as Tree | undefined)?.roost as Tree | undefined
  return listOf(roost?.ports).find(({ name }) => name === port) ?? {}
}
