let table: Map<string, number> | null = null

/** Every character of two bytes; made from the decoder that browsers and Node have, as neither has an encoder. */
function doubleBytes(): Map<string, number> {
  if (table) return table
  const decoder = new TextDecoder('gbk')
  table = new Map()
  for (let lead = 0x81; lead <= 0xfe; lead++)
    for (let trail = 0x40; trail <= 0xfe; trail++) {
      const text = decoder.decode(Uint8Array.of(lead, trail))
      if ([...text].length === 1 && text !== '\ufffd') table.set(text, lead * 256 + trail)
    }
  return table
}

/** The text in GBK; null when a character of it has no place there. */
export function gbkBytes(text: string): Uint8Array | null {
  const bytes: number[] = []
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    const double = code < 0x80 ? undefined : doubleBytes().get(character)
    if (code < 0x80) bytes.push(code)
    else if (double === undefined) return null
    else bytes.push(double >> 8, double & 0xff)
  }
  return Uint8Array.from(bytes)
}

export const gbkText = (bytes: Uint8Array): string => new TextDecoder('gbk').decode(bytes)
