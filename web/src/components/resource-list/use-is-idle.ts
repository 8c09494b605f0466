import { useEffect, useState } from 'react'

/** False until what was drawn first is on the screen and nothing else is to be done. */
export function useIsIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => {
    // Safari does not tell when it is idle.
    if (!window.requestIdleCallback) return void setIsIdle(true)
    const asked = requestIdleCallback(() => setIsIdle(true))
    return () => cancelIdleCallback(asked)
  }, [])
  return isIdle
}
