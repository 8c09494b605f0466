/** By their numbers, where both name as many parts as tell them apart; 0: nothing tells which is newer. */
export function compareVersions(software: string, version: string): number {
  const [mine, other] = [numbersIn(software), numbersIn(version)]
  for (let part = 0; part < Math.min(mine.length, other.length); part++) {
    const difference = mine[part]! - other[part]!
    if (difference !== 0) return difference
  }
  return 0
}

/** Of the last thing that looks like a version: `TIP-v4.3.0` is 4, 3, 0. */
function numbersIn(text: string): number[] {
  const versions = text.match(/\d+(?:\.\d+)+/g)
  return (versions?.at(-1) ?? '').split('.').filter(Boolean).map(Number)
}
