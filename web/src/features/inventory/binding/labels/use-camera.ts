import { type RefObject, useEffect, useRef, useState } from 'react'
import { loadDecoder } from './decoder'
import { drawFrame } from './frames'

/** `insecure`: browsers give the camera to pages over HTTPS and of this machine alone. */
export type CameraState = 'starting' | 'on' | 'insecure' | 'refused' | 'none' | 'failed'

/** A pause between two looks: a phone shall stay cool. */
const PAUSE_MS = 120

/** Runs the camera while the component is shown and tells every code it sees, again and again while it sees it. */
export function useCamera(onCodes: (texts: string[]) => void): {
  state: CameraState
  video: RefObject<HTMLVideoElement | null>
} {
  const video = useRef<HTMLVideoElement>(null)
  const tell = useRef(onCodes)
  const [state, setState] = useState<CameraState>('starting')
  useEffect(() => {
    tell.current = onCodes
  })
  useEffect(() => {
    const ended = new AbortController()
    run(video, (texts) => tell.current(texts), setState, ended.signal).catch((error) => {
      if (!ended.signal.aborted) setState(problemOf(error))
    })
    return () => ended.abort()
  }, [])
  return { state, video }
}

async function run(
  video: RefObject<HTMLVideoElement | null>,
  onCodes: (texts: string[]) => void,
  onState: (state: CameraState) => void,
  ended: AbortSignal,
): Promise<void> {
  if (!navigator.mediaDevices?.getUserMedia) return onState('insecure')
  const wanted = { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 720 } }
  const [stream, decode] = await Promise.all([
    navigator.mediaDevices.getUserMedia({ video: wanted }),
    loadDecoder(),
  ])
  const stop = () => {
    for (const track of stream.getTracks()) track.stop()
  }
  if (ended.aborted || !video.current) return stop()
  ended.addEventListener('abort', stop)
  for (const track of stream.getTracks()) track.addEventListener('ended', () => onState('failed'))
  video.current.srcObject = stream
  await video.current.play()
  onState('on')
  const canvas = document.createElement('canvas')
  while (!ended.aborted) {
    const texts = video.current && drawFrame(video.current, canvas) ? await decode(canvas) : []
    if (texts.length > 0 && !ended.aborted) onCodes(texts)
    await new Promise((resume) => setTimeout(resume, PAUSE_MS))
  }
}

function problemOf(error: unknown): CameraState {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused'
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'none' : 'failed'
}
