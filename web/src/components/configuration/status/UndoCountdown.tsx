import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../i18n/use-formats'
import { onSecond } from '../../../lib/clock'
import css from './OutcomeReason.module.css'

/** How long a device still waits before it goes back by itself; nothing once that is over. */
export function UndoCountdown({ until }: { until: number }) {
  const { t } = useTranslation('configuration')
  const formats = useFormats()
  const seconds = useSyncExternalStore(onSecond, () => Math.ceil((until - Date.now()) / 1000))
  if (seconds <= 0) return null
  return <p className={css.words}>{t('rollback.left', { left: formats.duration(seconds) })}</p>
}
