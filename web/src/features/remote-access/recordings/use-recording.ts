import { useEffect, useState } from 'react'
import {
  type RecordedEvent,
  replayRecording,
  type TerminalRecording,
} from '#contract/remote-access/recordings.ts'
import { call } from '../../../api/call'

export interface LoadedRecording {
  recording: TerminalRecording
  events: RecordedEvent[]
}

/** All of a recording, in as many answers as it takes; the look at it stands in the operation log. */
export function useRecording(id: number) {
  const [loaded, setLoaded] = useState<LoadedRecording | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads again
  useEffect(() => {
    const left = new AbortController()
    setError(null)
    load(id, left.signal).then(setLoaded, (error) => left.signal.aborted || setError(error))
    return () => left.abort()
  }, [id, attempt])
  return { loaded, error, again: () => setAttempt((before) => before + 1) }
}

async function load(id: number, signal: AbortSignal): Promise<LoadedRecording> {
  const events: RecordedEvent[] = []
  for (let from = 0; ; ) {
    const answer = await call(replayRecording, { body: { id, from }, signal })
    for (const event of answer.events) events.push(event)
    if (answer.next === null) return { recording: answer.recording, events }
    from = answer.next
  }
}
