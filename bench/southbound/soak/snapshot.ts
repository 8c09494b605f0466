import { readFileSync } from 'node:fs'

interface Snapshot {
  snapshot: { meta: { node_fields: string[]; node_types: [string[], ...unknown[]] } }
  nodes: number[]
  strings: string[]
}

/** Kinds of V8 that belong to code, and not to what it works on: bytecode, feedback, maps. */
const COMPILED = ['code', 'object shape']

export interface SnapshotSizes {
  /** Bytes that are no code. */
  objects: number
  compiled: number
  /** Bytes of the heap, by what they are. */
  byName: Map<string, number>
}

/** What a heap holds by a snapshot of it. */
export function sizesIn(file: string): SnapshotSizes {
  const { snapshot, nodes, strings } = JSON.parse(readFileSync(file, 'utf8')) as Snapshot
  const { node_fields: fields, node_types: types } = snapshot.meta
  const [type, name, size] = ['type', 'name', 'self_size'].map((one) => fields.indexOf(one))
  const kept: SnapshotSizes = { objects: 0, compiled: 0, byName: new Map() }
  for (let at = 0; at < nodes.length; at += fields.length) {
    const kind = types[0][nodes[at + type!]!]!
    const bytes = nodes[at + size!]!
    if (COMPILED.includes(kind)) kept.compiled += bytes
    else kept.objects += bytes
    const isNamed = kind !== 'string' && kind !== 'number'
    const called = isNamed ? `${kind} ${strings[nodes[at + name!]!]!.slice(0, 60)}` : kind
    kept.byName.set(called, (kept.byName.get(called) ?? 0) + bytes)
  }
  return kept
}

/** What grew most from one to the other. */
export function grown(
  before: SnapshotSizes,
  after: SnapshotSizes,
  most: number,
): [name: string, bytes: number][] {
  const all = [...after.byName].map(
    ([name, bytes]) => [name, bytes - (before.byName.get(name) ?? 0)] as const,
  )
  return all.toSorted((a, b) => b[1] - a[1]).slice(0, most) as [string, number][]
}
