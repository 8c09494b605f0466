import { IconDatabaseOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { recordingState } from '#contract/telemetry/recording.ts'
import { reading, toldInPlace } from '../../../api/query-client'
import { useFormats } from '../../../i18n/use-formats'
import { Notice } from '../../../ui/Notice'

const EVERY_MS = 30_000

/** Stands above the page while the server has no room for figures of devices. */
export function RecordingNotice() {
  const { t } = useTranslation('shell')
  const { time, bytes } = useFormats()
  const state = useQuery({ ...reading(recordingState), ...toldInPlace, refetchInterval: EVERY_MS })
  if (state.data?.recording !== false) return null
  const { since, freeBytes } = state.data
  const when = since === null ? '' : time(since)
  return (
    <Notice tone="bad" icon={<IconDatabaseOff size={18} />} live>
      {freeBytes === null
        ? t('recording.stopped', { when })
        : t('recording.stoppedOperator', { when, free: bytes(freeBytes) })}
    </Notice>
  )
}
