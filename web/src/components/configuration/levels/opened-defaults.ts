import { useSyncExternalStore } from 'react'
import type { NetworkPart } from '../place'

/** A project or network whose devices' defaults are shown; a kind or model, where that is asked for at once. */
export type DefaultsPlace = { project: number } | NetworkPart

let opened: DefaultsPlace | null = null
const listeners = new Set<() => void>()

/** Shows what counts for all devices of a place; null: not any more. */
export function openDefaults(place: DefaultsPlace | null): void {
  opened = place
  for (const listener of [...listeners]) listener()
}

function onOpened(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useOpenedDefaults = (): DefaultsPlace | null => useSyncExternalStore(onOpened, () => opened)
