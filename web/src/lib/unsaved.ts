/**
 * Pages with unsaved input register here, so that leaving asks first: on navigation, on closing the tab and on
 * switching the network (readings C76).
 */
const guards = new Set<() => boolean>()

export function guardUnsaved(isDirty: () => boolean): () => void {
  guards.add(isDirty)
  return () => guards.delete(isDirty)
}

export const hasUnsaved = (): boolean => [...guards].some((isDirty) => isDirty())
