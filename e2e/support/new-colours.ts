/** What axe objects to, as far as a finding is made of it. */
export interface Objection {
  id: string
  nodes: { html: string; failureSummary?: string | undefined }[]
}

interface AxeNode {
  element: Element
  html: string
  failureSummary?: string
}
type Axe = {
  run(
    context: { include: Element[] },
    options: object,
  ): Promise<Record<'passes' | 'violations', { id: string; nodes: AxeNode[] }[]>>
}

/**
 * Asks axe about the colours of those texts alone that are shown in a way it has not judged before on this page
 * (decision 0171). Texts that axe does not judge (of what is disabled, of one letter, covered) are known by their place
 * besides; what was objected to is asked again wherever it stands. Runs in the page, where axe has been loaded.
 */
export async function askNewColours(rules: readonly string[]): Promise<Objection[]> {
  const page = window as unknown as { axe: Axe; coloursKnown?: Set<string> }
  page.coloursKnown ??= new Set()
  const known = page.coloursKnown
  const backgrounds = new Map<Element, string>()
  const places = new Map<Element, string>()
  const styles = new Map<Element, CSSStyleDeclaration>()
  const fresh: { element: Element; look: string; place: string }[] = []

  const clear = 'rgba(0, 0, 0, 0)'
  const isSeen = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  const typed =
    'input:not([type=checkbox], [type=radio], [type=range], [type=color], [type=hidden]), select, textarea'
  const hasText = (element: Element) =>
    element.matches(typed) ||
    [...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim())
  const styleOf = (element: Element) => {
    const style = styles.get(element) ?? getComputedStyle(element)
    styles.set(element, style)
    return style
  }

  /** What is painted behind its children, down to what hides the rest. */
  function backgroundOf(element: Element): string {
    const memo = backgrounds.get(element)
    if (memo !== undefined) return memo
    const style = styleOf(element)
    const own = paintOf(style)
    const isWall = style.backgroundImage === 'none' && style.backgroundColor.startsWith('rgb(')
    const below = element.parentElement ? backgroundOf(element.parentElement) : ''
    const through = /[of]:/.test(below) || /[of]:/.test(own)
    const all = own === '' ? below : isWall && !through ? own : `${own}>${below}`
    backgrounds.set(element, all)
    return all
  }

  function paintOf(style: CSSStyleDeclaration): string {
    const { backgroundColor, backgroundImage, opacity, filter, mixBlendMode } = style
    const paint = backgroundImage === 'none' ? '' : `i:${backgroundImage}${style.backgroundClip}`
    const shade = opacity === '1' ? '' : `o:${opacity}`
    const change = filter === 'none' && mixBlendMode === 'normal' ? '' : `f:${filter}${mixBlendMode}`
    return (backgroundColor === clear ? '' : backgroundColor) + paint + shade + change
  }

  const clickedThrough = [...document.querySelectorAll('body *')].filter(
    (one) => styleOf(one).pointerEvents === 'none' && paintOf(styleOf(one)) !== '' && isSeen(one),
  )

  /** What does not hold it and is painted at its place all the same, and whether any of that lies above it. */
  function besideOf(element: Element): { under: string; over: string } {
    const { left, top, width, height } = element.getBoundingClientRect()
    const [x, y] = [left + width / 2, top + height / 2]
    const stack = document.elementsFromPoint(x, y)
    const at = stack.findIndex((one) => element.contains(one))
    const isOther = (one: Element) => !one.contains(element) && !element.contains(one)
    const through = clickedThrough.filter((one) => {
      const box = one.getBoundingClientRect()
      return isOther(one) && box.left <= x && x <= box.right && box.top <= y && y <= box.bottom
    })
    const paints = (all: Element[]) => all.map((one) => paintOf(styleOf(one))).join('')
    const others = stack.filter(isOther)
    const under = paints([...others.filter((one) => at >= 0 && stack.indexOf(one) > at), ...through])
    return { under, over: at < 0 ? 'covered' : paints(others.filter((one) => stack.indexOf(one) < at)) }
  }

  function textOf(style: CSSStyleDeclaration): string {
    const { color, fontSize, fontWeight, textShadow } = style
    return [color, fontSize, fontWeight, textShadow, style.getPropertyValue('-webkit-text-stroke')].join()
  }

  /** In running text a link has to be told from the words around it. */
  function linkOf(element: Element): string {
    const link = element.closest('a[href], [role=link]')
    const block = link?.parentElement
    if (!link || !block) return ''
    const { textDecorationLine, borderBottomWidth, fontStyle, display } = styleOf(link)
    if (['block', 'flex', 'grid', 'inline-block', 'list-item', 'table'].includes(display)) return ''
    const among = block.textContent?.trim() !== link.textContent?.trim()
    return [textDecorationLine, borderBottomWidth, fontStyle, display, among, textOf(styleOf(block))].join()
  }

  const isDisabled = (element: Element) =>
    element.closest(':disabled, [aria-disabled=true], label, [inert], [aria-hidden=true]') !== null

  /** Why axe may not judge it stands in its place. */
  function placeOf(element: Element): string {
    const memo = places.get(element)
    if (memo !== undefined) return memo
    const above = element.parentElement ? placeOf(element.parentElement) : ''
    const place = `${above}/${element.localName}.${element.getAttribute('class') ?? ''}`
    places.set(element, place)
    return place
  }

  for (const element of document.querySelectorAll('body *')) {
    if (!hasText(element) || !isSeen(element)) continue
    const { under, over } = besideOf(element)
    const look = [textOf(styleOf(element)), backgroundOf(element), under, linkOf(element)].join('|')
    if (known.has(look)) continue
    const letters = element.textContent?.trim().length ?? 0
    const place = [look, over, placeOf(element), isDisabled(element), Math.min(letters, 2)].join('|')
    if (!known.has(place)) fresh.push({ element, look, place })
  }
  if (fresh.length === 0) return []

  const include = fresh.map(({ element }) => element.closest('a[href], [role=link]') ?? element)
  const options = {
    runOnly: rules,
    resultTypes: ['violations', 'passes'],
    elementRef: true,
    selectors: false,
  }
  const { passes, violations } = await page.axe.run({ include: [...new Set(include)] }, options)
  const elements = (results: typeof passes) =>
    new Set(results.flatMap(({ nodes }) => nodes.map(({ element }) => element)))
  const wrong = elements(violations)
  const right = elements(passes.filter(({ id }) => id === 'color-contrast'))
  for (const { element, look, place } of fresh) {
    const link = element.closest('a[href], [role=link]')
    if (wrong.has(element) || (link && wrong.has(link))) continue
    known.add(right.has(element) ? look : place)
  }
  return violations.map(({ id, nodes }) => ({
    id,
    nodes: nodes.map(({ html, failureSummary }) => ({ html, failureSummary })),
  }))
}
