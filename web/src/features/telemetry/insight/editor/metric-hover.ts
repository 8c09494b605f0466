import { hoverTooltip } from '@codemirror/view'
import type { DocOf } from './completion-client'

/** The metric below the pointer in words. The same stands below the field, for keyboards and screen readers. */
export const metricHover = (docs: DocOf, dir: 'ltr' | 'rtl') =>
  hoverTooltip((view, pos) => {
    const word = view.state.wordAt(pos)
    const name = word && view.state.sliceDoc(word.from, word.to)
    const doc = name ? docs.get(name) : undefined
    if (!word || !doc) return null
    return {
      ...{ pos: word.from, end: word.to, above: true },
      create: () => {
        const dom = document.createElement('div')
        dom.className = 'cm-metric-doc'
        dom.dir = dir
        const kind = document.createElement('div')
        kind.textContent = doc.type
        const help = document.createElement('div')
        help.textContent = doc.help
        dom.append(kind, help)
        return { dom }
      },
    }
  })
