/**
 * Pages with unsaved input register here, so that leaving asks first: on navigation, on closing the tab and on
 * switching the network (readings C76).
 */
const guards = new Set<() => boolean>()

export function guardUnsaved(isDirty: () => boolean): () => void {
  guards.add(isDirty)
  return () => guards.delete(isDirty)
}

/** What outlives every page, and not the tab: only closing that asks. */
const holders = new Set<() => boolean>()

export function holdTab(isDirty: () => boolean): () => void {
  holders.add(isDirty)
  return () => holders.delete(isDirty)
}

export const holdsTab = (): boolean => hasUnsaved() || [...holders].some((isDirty) => isDirty())

export const hasUnsaved = (): boolean => [...guards].some((isDirty) => isDirty())
