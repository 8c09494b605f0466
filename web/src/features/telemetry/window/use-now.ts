import { useEffect, useState } from 'react'

/** The present, milliseconds, in jumps of so many seconds: a page that stands still until the next one. */
export function useNow(jumpSeconds: number): number {
  const jump = jumpSeconds * 1000
  const present = () => Math.floor(Date.now() / jump) * jump
  const [now, setNow] = useState(present)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      timer = setTimeout(
        () => {
          setNow(Math.floor(Date.now() / jump) * jump)
          wait()
        },
        jump - (Date.now() % jump),
      )
    }
    setNow(Math.floor(Date.now() / jump) * jump)
    wait()
    return () => clearTimeout(timer)
  }, [jump])
  return Math.floor(now / jump) * jump
}
