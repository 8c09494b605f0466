import { Progress, Text } from '@mantine/core'
import { useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { DeviceCommandRecord } from '#contract/inventory/schemas.ts'
import { useFormats } from '../../../../i18n/use-formats'
import { onSecond } from '../../../../lib/clock'

/** How far a capture is, from when this page saw it begin. */
export function TraceProgress({ command, seconds }: { command: DeviceCommandRecord; seconds: number }) {
  return command.status === 'sent' ? <RunningTrace seconds={seconds} /> : null
}

function RunningTrace({ seconds }: { seconds: number }) {
  const { t } = useTranslation('inventory')
  const formats = useFormats()
  const [begun] = useState(() => Date.now())
  const past = useSyncExternalStore(onSecond, () => Math.round((Date.now() - begun) / 1000))
  const left = Math.max(0, seconds - past)
  return (
    <div>
      <Progress value={Math.min(100, (past / seconds) * 100)} aria-label={t('command.trace')} />
      <Text size="sm" mt={6}>
        {left > 0 ? t('trace.running', { left: formats.duration(left) }) : t('trace.sending')}
      </Text>
    </div>
  )
}
