import { useCallback, useEffect, useState } from 'react'

/** The page as large as the screen; drawers and menus stay above it. */
export function useFullScreen() {
  const [on, setOn] = useState(false)
  useEffect(() => {
    const left = () => document.fullscreenElement ?? setOn(false)
    document.addEventListener('fullscreenchange', left)
    return () => document.removeEventListener('fullscreenchange', left)
  }, [])
  const toggle = useCallback(() => {
    const next = !on
    setOn(next)
    // Where the browser does not let it, it is as large as the window.
    if (next) document.documentElement.requestFullscreen?.().catch(() => undefined)
    else if (document.fullscreenElement) document.exitFullscreen().catch(() => undefined)
  }, [on])
  return { on, toggle }
}
