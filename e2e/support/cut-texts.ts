/** A text that somebody cannot read whole, and why. */
export interface CutText {
  text: string
  /** Enough of the element and what holds it to find it. */
  where: string
  why: 'cut' | 'spilt' | 'outside'
}

/**
 * Texts on the page that do not fit: cut by a box that hides what is too much, written over the edge of their own
 * box, or outside the window. What can be scrolled to is there. Data may be cut where it ends in an ellipsis and
 * says all of itself in a title; what names a thing (labels, buttons, tabs, headings, heads of columns) may not.
 * Runs in the page: it refers to nothing outside itself.
 */
export function findCutTexts(): CutText[] {
  const tolerance = 1.5
  /** Boxes of letters are taller than lines are where a script stacks its marks. */
  const heightTolerance = 5
  const naming =
    'button, label, summary, h1, h2, h3, h4, th, dt, legend, nav a, [role=tab], [role=menuitem], [role=option]'
  const found: CutText[] = []
  const range = document.createRange()

  /** Horizontal and vertical limits that ancestors put on what lies in them, from inside out. */
  function* holders(start: Element): Generator<{ element: Element; style: CSSStyleDeclaration }> {
    let position = ''
    for (let element: Element | null = start; element && element !== document.body; ) {
      const style = getComputedStyle(element)
      if (position === '' || style.position !== 'static') yield { element, style }
      if (style.position === 'fixed') return
      // What is placed absolutely is held by the next placed ancestor alone.
      if (style.position === 'absolute') position = 'absolute'
      else if (style.position !== 'static') position = ''
      element = element.parentElement
    }
  }

  function result(rect: DOMRect, element: Element): CutText['why'] | undefined {
    let box: Element | undefined
    for (const { element: holder, style } of holders(element)) {
      if (style.clipPath !== 'none' || style.opacity === '0') return
      const edge = holder.getBoundingClientRect()
      const beside = rect.left < edge.left - tolerance || rect.right > edge.right + tolerance
      const scrolls = /auto|scroll/.test(style.overflowX) || /auto|scroll/.test(style.overflowY)
      if (scrolls) return
      const above = rect.top < edge.top - heightTolerance || rect.bottom > edge.bottom + heightTolerance
      if (style.overflowX !== 'visible' && (beside || above)) return 'cut'
      if (!box && style.display !== 'inline' && style.display !== 'contents') {
        box = holder
        if (beside) return 'spilt'
      }
    }
    return rect.left < -tolerance || rect.right > innerWidth + tolerance ? 'outside' : undefined
  }

  const excused = (element: Element) => {
    const titled = element.closest('[title]')
    const ellipsis = [...holders(element)].some(({ style }) => style.textOverflow === 'ellipsis')
    const data = element.closest('[data-user-text]') ?? !element.closest(naming)
    return Boolean(titled?.getAttribute('title') && ellipsis && data)
  }

  const describe = (element: Element) =>
    [element, element.parentElement, element.parentElement?.parentElement]
      .map((part) => part && `${part.localName}.${part.getAttribute('class')?.split(' ').join('.') ?? ''}`)
      .join(' < ')

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement
    const text = node.nodeValue?.trim()
    if (!element || !text || element.closest('script, style, noscript, svg')) continue
    if (!element.checkVisibility({ visibilityProperty: true })) continue
    range.selectNodeContents(node)
    const why = [...range.getClientRects()]
      .filter((rect) => rect.width > 0)
      .map((rect) => result(rect, element))
      .find(Boolean)
    if (why && !(why === 'cut' && excused(element)))
      found.push({ text: text.slice(0, 60), where: describe(element), why })
  }
  for (const area of [document.documentElement, document.getElementById('page')])
    if (area && area.scrollWidth > area.clientWidth + tolerance)
      found.push({ text: 'the page scrolls sideways', where: area.id || area.localName, why: 'outside' })
  return found
}
