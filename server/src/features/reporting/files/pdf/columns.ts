/** What a column would like, and what it needs at least so that no word breaks. */
export interface ColumnWidths {
  natural: number
  least: number
}

/** Widths that add up to `room`. Where not even the least fits, words break. */
export function shareOut(wishes: readonly ColumnWidths[], room: number): number[] {
  const sum = (values: number[]) => values.reduce((a, b) => a + b, 0)
  const natural = sum(wishes.map((wish) => wish.natural))
  if (natural <= room) return wishes.map((wish) => wish.natural + (room - natural) / wishes.length)
  const capped = wishes.map(({ natural: wanted, least }) => ({
    natural: wanted,
    least: Math.min(wanted, least, (room / wishes.length) * 1.8),
  }))
  const least = sum(capped.map((wish) => wish.least))
  if (least >= room) return capped.map((wish) => (wish.least / least) * room)
  const more = sum(capped.map((wish) => wish.natural - wish.least))
  return capped.map((wish) => wish.least + ((wish.natural - wish.least) / more) * (room - least))
}
