import { useSyncExternalStore } from 'react'
import { useFormats } from '../i18n/use-formats'
import { onSecond } from '../lib/clock'
import { Hint } from '../ui/Hint'

/** "12 s ago", counting on, with the exact time on hover. Redraws only when its words change. */
export function Age({ at }: { at: number }) {
  const formats = useFormats()
  const text = useSyncExternalStore(onSecond, () => formats.age(at))
  return (
    <Hint label={() => formats.time(at)}>
      <time dateTime={new Date(at).toISOString()}>{text}</time>
    </Hint>
  )
}
