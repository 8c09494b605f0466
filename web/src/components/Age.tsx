import { Tooltip } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { useFormats } from '../i18n/use-formats'
import { onSecond } from '../lib/clock'

/** "12 s ago", counting on, with the exact time on hover. Redraws only when its words change. */
export function Age({ at }: { at: number }) {
  const formats = useFormats()
  const text = useSyncExternalStore(onSecond, () => formats.age(at))
  return (
    <Tooltip label={formats.time(at)}>
      <time dateTime={new Date(at).toISOString()}>{text}</time>
    </Tooltip>
  )
}
