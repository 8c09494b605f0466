export type YamlValue = string | number | boolean | null

/** `at`: offset in the text. */
export interface YamlScalar {
  kind: 'scalar'
  at: number
  value: YamlValue
}
export interface YamlMap {
  kind: 'map'
  at: number
  members: Map<string, { at: number; node: YamlNode }>
}
export interface YamlList {
  kind: 'list'
  at: number
  items: YamlNode[]
}
export type YamlNode = YamlScalar | YamlMap | YamlList

/** What a node says, without where. A member called `__proto__` is one like any other. */
export function plainOf(node: YamlNode): unknown {
  if (node.kind === 'scalar') return node.value
  if (node.kind === 'list') return node.items.map(plainOf)
  return Object.fromEntries([...node.members].map(([name, { node }]) => [name, plainOf(node)]))
}

/** Where a path leads to, or as near to it as there is anything. */
export function offsetOf(node: YamlNode, path: readonly PropertyKey[]): number {
  let [here, at] = [node, node.at]
  for (const step of path) {
    const next = stepInto(here, step)
    if (!next) break
    here = next.node
    at = next.at
  }
  return at
}

function stepInto(node: YamlNode, step: PropertyKey): { at: number; node: YamlNode } | undefined {
  if (node.kind === 'map') return node.members.get(String(step))
  const item = node.kind === 'list' && typeof step === 'number' ? node.items[step] : undefined
  return item && { at: item.at, node: item }
}

export interface LineAndColumn {
  line: number
  column: number
}

/** Offsets as people count, both from 1. */
export function lineCounter(text: string): (offset: number) => LineAndColumn {
  const starts = [0]
  for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', end + 1)) starts.push(end + 1)
  return (offset) => {
    let [low, high] = [0, starts.length - 1]
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if (starts[middle]! <= offset) low = middle
      else high = middle - 1
    }
    return { line: low + 1, column: offset - starts[low]! + 1 }
  }
}
