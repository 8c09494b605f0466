export const TAGGED_MAX = 256
const [lowest, highest] = [1, 4094]

/** A VLAN as it is typed; undefined where it is none. */
export function parseVlan(text: string): number | undefined {
  const vlan = Number(text)
  return /^\d{1,4}$/.test(text.trim()) && vlan >= lowest && vlan <= highest ? vlan : undefined
}

/** `10, 20-29` as a list, sorted, each once; undefined where it is not one. */
export function parseVlans(text: string): number[] | undefined {
  const found = new Set<number>()
  for (const part of text.split(/[,;\s]+/).filter(Boolean)) {
    const [, first = '', last = first] = /^(\d+)(?:[-–](\d+))?$/.exec(part) ?? []
    const [from, to] = [parseVlan(first), parseVlan(last)]
    if (from === undefined || to === undefined || to < from) return undefined
    for (let vlan = from; vlan <= to; vlan += 1) found.add(vlan)
  }
  return [...found].sort((a, b) => a - b)
}
