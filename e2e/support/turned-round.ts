/**
 * Texts that stand the wrong way round on a page that runs from right to left: addresses, serial numbers, and
 * numbers before their units, whose first letter is not left of the last. Runs in the page.
 */
export function findTurnedRound(): string[] {
  const forward =
    /(?:[0-9A-F]{2}:){5}[0-9A-F]{2}|\b\d{1,3}(?:\.\d{1,3}){3}\b|-?\d[\d.,]* (?:[kMGT]?bps|[kMGTP]?bit\/s|[kMGTP]?B|[MG]Hz|dBm|dB|mA|Ah|A|V|W|°C|km|m)(?!\w)/gi
  const range = document.createRange()
  const found: string[] = []
  let checked = 0
  const leftOf = (node: Node, at: number) => {
    range.setStart(node, at)
    range.setEnd(node, at + 1)
    return range.getBoundingClientRect()
  }
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!node.parentElement?.checkVisibility({ visibilityProperty: true })) continue
    for (const { 0: text, index } of (node.nodeValue ?? '').matchAll(forward)) {
      checked += 1
      const first = leftOf(node, index)
      const last = leftOf(node, index + text.length - 1)
      if (first.top === last.top && first.left >= last.left) found.push(text)
    }
  }
  return checked === 0 ? ['nothing to check'] : found
}
