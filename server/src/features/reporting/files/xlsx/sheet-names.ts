/** What spreadsheet programs allow. */
const longest = 31
const forbidden = /[\\/?*[\]:]/g

/** Names of sheets made valid and unique, whatever they were. */
export function sheetNames(wanted: readonly string[]): string[] {
  // "History" belongs to the programs themselves.
  const taken = new Set(['history', ''])
  return wanted.map((name) => {
    const base = name
      .replaceAll(forbidden, ' ')
      .replaceAll(/\s+/g, ' ')
      .replaceAll(/^['\s]+|['\s]+$/g, '')
    for (let n = 1; ; n += 1) {
      const end = n === 1 ? '' : ` ${n}`
      const found = `${shortened(base, longest - end.length)}${end}`.trim()
      if (taken.has(found.toLowerCase())) continue
      taken.add(found.toLowerCase())
      return found
    }
  })
}

/** By UTF-16 units, as programs count, and never through the middle of a character. */
function shortened(text: string, most: number): string {
  let out = ''
  for (const character of text) {
    if (out.length + character.length > most) break
    out += character
  }
  return out.replace(/['\s]+$/, '')
}
