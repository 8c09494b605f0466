/** The names of ports, runs of numbers drawn together: Ethernet3-9. */
export function portRanges(names: readonly string[]): string {
  const numbered = names.map((name) => /^(.*?)(\d+)$/.exec(name))
  const prefixes = new Set(numbered.map((found) => found?.[1]))
  const [prefix] = prefixes
  if (prefixes.size !== 1 || prefix === undefined) return names.join(', ')
  return `${prefix}${formatRanges(numbered.map((found) => Number(found?.[2])))}`
}

/** 10, 20–22 for 10, 20, 21, 22; as it is typed, with plain hyphens. */
export function formatRanges(vlans: readonly number[]): string {
  const sorted = [...vlans].sort((a, b) => a - b)
  const runs: [number, number][] = []
  for (const vlan of sorted) {
    const run = runs.at(-1)
    if (run && run[1] === vlan - 1) run[1] = vlan
    else runs.push([vlan, vlan])
  }
  return runs.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(', ')
}
