import { ActionIcon, Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../i18n/use-formats'
import css from './TopologyPage.module.css'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** While the slider moves nothing is asked. */
const pauseMs = 250

interface TimeBarProps {
  /** Since when something is known; null = nothing is. */
  from: number | null
  at: number
  /** Something is known of that moment. */
  known: boolean
  onMove: (at: number) => void
  onNow: () => void
}

/** The map at another moment: a slider over all that is known, and steps of an hour. */
export function TimeBar({ from, at, known, onMove, onNow }: TimeBarProps) {
  const { t } = useTranslation('topology')
  const formats = useFormats()
  const [now] = useState(() => Date.now())
  const [shown, setShown] = useState(at)
  useEffect(() => setShown(at), [at])
  useEffect(() => {
    if (shown === at) return
    const timer = setTimeout(() => onMove(shown), pauseMs)
    return () => clearTimeout(timer)
  }, [shown, at, onMove])
  const least = Math.min(from ?? now - HOUR, now - HOUR)
  const within = (moment: number) => Math.min(now, Math.max(least, moment))
  const step = (by: number, label: string, Icon: typeof IconChevronLeft) => (
    <ActionIcon
      variant="default"
      size={34}
      aria-label={label}
      title={label}
      onClick={() => onMove(within(at + by))}
    >
      <Icon size={18} />
    </ActionIcon>
  )
  return (
    <div className={css.time}>
      {step(-HOUR, t('past.earlier'), IconChevronLeft)}
      <input
        type="range"
        dir="ltr"
        aria-label={t('past.moment')}
        aria-valuetext={formats.time(shown)}
        min={least}
        max={now}
        step={MINUTE}
        value={shown}
        onChange={(event) => setShown(Number(event.currentTarget.value))}
      />
      {step(HOUR, t('past.later'), IconChevronRight)}
      <span className={css.moment} aria-live="polite">
        {from === null
          ? t('past.none')
          : known
            ? t('past.as', { time: formats.time(shown) })
            : t('past.unknown')}
      </span>
      <Button variant="default" onClick={onNow}>
        {t('past.now')}
      </Button>
    </div>
  )
}
