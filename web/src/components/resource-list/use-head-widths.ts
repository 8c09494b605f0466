import { type RefObject, useLayoutEffect, useState } from 'react'

/**
 * Pixels each column needs so that the words of its head stand whole, in the order of the columns marked with
 * `data-column`: languages differ too much for one width. Measured again when letters of a script arrive.
 * @param words what the heads say and show; a change measures anew
 */
export function useHeadWidths(table: RefObject<HTMLTableElement | null>, words: string) {
  const [needs, setNeeds] = useState<Record<string, number>>({})
  useLayoutEffect(() => {
    const measure = () => {
      const heads = [...(table.current?.querySelectorAll<HTMLElement>('th[data-column]') ?? [])]
      const now = Object.fromEntries(heads.map((head) => [head.dataset.column ?? '', needOf(head)]))
      setNeeds((old) => (sameNumbers(old, now) ? old : now))
    }
    if (words) measure()
    // Not every browser without a screen knows of fonts.
    document.fonts?.addEventListener('loadingdone', measure)
    return () => document.fonts?.removeEventListener('loadingdone', measure)
  }, [table, words])
  return needs
}

/** What the head holds, however much of it is seen, and the space at its sides. */
function needOf(head: HTMLElement): number {
  const range = document.createRange()
  range.selectNodeContents(head)
  const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(head)
  const sides = Number.parseFloat(paddingInlineStart) + Number.parseFloat(paddingInlineEnd)
  const { width = 0 } = range.getBoundingClientRect?.() ?? {}
  return Math.ceil(width + (sides || 0)) + 1
}

function sameNumbers(one: Record<string, number>, other: Record<string, number>): boolean {
  const keys = Object.keys(one)
  return keys.length === Object.keys(other).length && keys.every((key) => one[key] === other[key])
}
