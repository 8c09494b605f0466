import { Terminal } from '@xterm/xterm'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { terminalLook } from '../shell/terminal-look'
import { Player } from './player'
import type { LoadedRecording } from './use-recording'

/** A recording on a terminal in `place`: where it stands, and how it goes on. */
export function useReplay({ recording, events }: LoadedRecording, place: RefObject<HTMLDivElement | null>) {
  const player = useRef<Player | null>(null)
  const [at, setAt] = useState(0)
  const [speed, setSpeed] = useState(1)
  const [isPlaying, setPlaying] = useState(false)
  const length = Math.max(recording.durationMs, events.at(-1)?.[0] ?? 0)

  useEffect(() => {
    if (!place.current) return
    const terminal = new Terminal({ ...terminalLook, disableStdin: true })
    terminal.open(place.current)
    player.current = new Player(
      { ...recording, events },
      {
        // In its turn after what is still to be drawn.
        clear: () => terminal.write('\u001bc'),
        resize: (columns, rows) => terminal.resize(columns, rows),
        print: (text) => terminal.write(text),
      },
    )
    return () => terminal.dispose()
  }, [recording, events, place])

  const seek = useCallback((to: number) => {
    player.current?.seek(to)
    setAt(to)
  }, [])

  useEffect(() => {
    if (!isPlaying) return
    let before = performance.now()
    let frame = 0
    const step = (now: number) => {
      const to = Math.min(length, (player.current?.at ?? 0) + (now - before) * speed)
      before = now
      seek(to)
      if (to >= length) setPlaying(false)
      else frame = requestAnimationFrame(step)
    }
    frame = requestAnimationFrame(step)
    return () => cancelAnimationFrame(frame)
  }, [isPlaying, speed, length, seek])

  const toggle = () => {
    if (!isPlaying && at >= length) seek(0)
    setPlaying(!isPlaying)
  }
  return { at, length, speed, setSpeed, isPlaying, toggle, seek }
}
