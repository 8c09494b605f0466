/** What follows a maker's name, and nobody says. */
const legalForm =
  /(?:[\s,.(]+(?:incorporated|inc|corporation|corp|company|co|limited|ltd|llc|gmbh|ag|kg|plc|pte|pty|oy|ab|bv|b\.v|s\.?a|s\.?r\.?l|s\.?p\.?a)\b[.)]*)+$/i

/** "XEROX CORPORATION" is Xerox, "TP-LINK TECHNOLOGIES CO.,LTD." is TP-LINK Technologies. */
export function shortName(name: string): string {
  const plain = name.trim().replace(legalForm, '')
  if (plain !== plain.toUpperCase()) return plain
  return plain.replace(/\p{L}{5,}/gu, (word) => word.charAt(0) + word.slice(1).toLowerCase())
}
