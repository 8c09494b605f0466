import { useTranslation } from 'react-i18next'
import { Dash } from '../../../ui/Dash'
import { Hint } from '../../../ui/Hint'
import { StateMark } from '../../../ui/StateMark'
import { useFacts } from './facts/use-facts'

const tones = { upgradable: 'warn', up_to_date: 'ok', newer: 'partly', unknown: 'idle' } as const

/** What the newest image for its model is to a device; nothing before that is known. */
export function FirmwareState({ sn }: { sn: string }) {
  const { t } = useTranslation('inventory')
  const facts = useFacts(sn)
  if (!facts) return null
  const { firmware } = facts
  if (!firmware || firmware.stand === 'does_not_fit') return <Dash reason={t('firmwareState.none')} />
  return (
    <Hint label={t('list.newestImage', { version: firmware.version })}>
      <span>
        <StateMark tone={tones[firmware.stand]} text={t(`firmwareState.${firmware.stand}`)} />
      </span>
    </Hint>
  )
}
