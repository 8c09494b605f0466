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
