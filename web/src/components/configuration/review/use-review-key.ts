import { type RefObject, useEffect, useRef, useSyncExternalStore } from 'react'
import { isMac } from '../../../lib/is-mac'

export const reviewKey = {
  shown: isMac ? '⌘S' : 'Ctrl S',
  aria: isMac ? 'Meta+S' : 'Control+S',
}

interface Bar {
  element: RefObject<HTMLElement | null>
  review: () => void
}

/** In the order they came. Of several on a page or in a drawer the key is the first one's, and only that shows it. */
let bars: readonly Bar[] = []
const heard = new Set<() => void>()

function setBars(next: readonly Bar[]): void {
  if (bars.length === 0) window.addEventListener('keydown', onKeyDown)
  if (next.length === 0) window.removeEventListener('keydown', onKeyDown)
  bars = next
  for (const hear of heard) hear()
}

const follow = (hear: () => void) => {
  heard.add(hear)
  return () => heard.delete(hear)
}

/** The drawer it stands in; null: the page itself. */
const layerOf = ({ element }: Bar): Element | null => element.current?.closest('[role=dialog]') ?? null
const firstIn = (layer: Element | null): Bar | undefined => bars.find((bar) => layerOf(bar) === layer)

function onKeyDown(event: KeyboardEvent): void {
  const command = isMac ? event.metaKey : event.ctrlKey
  if (!command || event.altKey || event.shiftKey || event.key.toLowerCase() !== 's') return
  // Of the browser it would be the page as a file.
  event.preventDefault()
  firstIn([...document.querySelectorAll('[role=dialog]')].at(-1) ?? null)?.review()
}

/**
 * Ctrl-S (⌘S) is where a person looks for it: the bar stands at the end of the page, many stops away.
 * @param element the bar; what lies above it has the keys
 * @returns whether the key is this bar's
 */
export function useReviewKey(
  element: RefObject<HTMLElement | null>,
  onReview: () => void,
  disabled: boolean,
): boolean {
  const bar = useRef<Bar>({ element, review: onReview })
  useEffect(() => {
    bar.current.review = disabled ? () => undefined : onReview
  })
  useEffect(() => {
    const mine = bar.current
    setBars([...bars, mine])
    return () => setBars(bars.filter((one) => one !== mine))
  }, [])
  return useSyncExternalStore(follow, () => firstIn(layerOf(bar.current)) === bar.current)
}
