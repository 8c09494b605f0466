import { Tooltip } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useLiveStatus } from '../../../api/live'
import { StateMark, type Tone } from '../../../ui/StateMark'
import css from './LiveState.module.css'

const tones: Record<ReturnType<typeof useLiveStatus>, Tone> = {
  live: 'ok',
  connecting: 'busy',
  waiting: 'warn',
  off: 'idle',
}

/** Whether what is shown is kept up to date by itself. */
export function LiveState() {
  const { t } = useTranslation('shell')
  const status = useLiveStatus()
  return (
    <Tooltip label={t(status === 'live' ? 'live.liveHint' : 'live.waitingHint')} multiline maw={280}>
      <output className={css.state} data-status={status}>
        <StateMark tone={tones[status]} text={t(`live.${status}`)} />
      </output>
    </Tooltip>
  )
}
