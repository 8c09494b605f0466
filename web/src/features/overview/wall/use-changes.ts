import { useCallback, useState } from 'react'
import { useLive } from '../../../api/live'
import type { Topic } from '../../../api/live-connection'
import type { Changes } from './use-wall'

/** What the live channel tells that a wall shows: devices, alarms and networks of who is signed in. */
export function useChanges(place: Record<string, string>): Changes {
  const [{ tell, changes }] = useState(makeChanges)
  const group = Number(place.group)
  const devices: Topic = group > 0 ? { topic: 'devices', group } : { topic: 'devices' }
  const hear = useCallback(() => tell(), [tell])
  useLive([devices, { topic: 'alarms' }, { topic: 'networks' }], hear, hear)
  return changes
}

function makeChanges(): { tell(): void; changes: Changes } {
  const listeners = new Set<() => void>()
  return {
    tell() {
      for (const listener of listeners) listener()
    },
    changes: {
      on(listener) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
  }
}
