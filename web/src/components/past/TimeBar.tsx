import { ActionIcon, Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../i18n/use-formats'
import { AppLink } from '../../lib/AppLink'
import type { ConsolePath } from '../../lib/paths'
import type { Search } from '../../lib/search'
import css from './TimeBar.module.css'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** While the slider moves nothing is asked. */
const pauseMs = 250

const pastViews = ['map', 'devices', 'alarms'] as const
export type PastView = (typeof pastViews)[number] | 'ports'

const places: Record<(typeof pastViews)[number], { to: ConsolePath; search: Search }> = {
  map: { to: '/monitor/group', search: {} },
  devices: { to: '/', search: { tab: 'devices' } },
  alarms: { to: '/monitor/alarm', search: {} },
}

interface TimeBarProps {
  /** Since when something is known; null = nothing is. */
  from: number | null
  at: number
  /** Something is known of that moment. */
  known: boolean
  /** What is shown: the others can be looked at as they were at the same moment. */
  here: PastView
  onMove: (at: number) => void
  onNow: () => void
}

/** Another moment: a slider over all that is known, steps of an hour, and what else can be seen of it. */
export function TimeBar({ from, at, known, here, onMove, onNow }: TimeBarProps) {
  const { t } = useTranslation('lists')
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
      {pastViews
        .filter((view) => view !== here)
        .map((view) => (
          <AppLink
            key={view}
            to={places[view].to}
            search={{ ...places[view].search, moment: String(at) }}
            activeOptions={{ exact: true }}
          >
            {t(`past.${view}`)}
          </AppLink>
        ))}
      <Button variant="default" onClick={onNow}>
        {t('past.now')}
      </Button>
    </div>
  )
}
