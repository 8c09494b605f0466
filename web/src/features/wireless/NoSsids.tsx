import { Button } from '@mantine/core'
import { IconWifi } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Ssid } from '#contract/wireless/intent.ts'
import { EmptyState } from '../../ui/page/EmptyState'
import { RunningSsids } from './RunningSsids'

interface NoSsidsProps {
  group: number
  network: string
  /** Nobody has ever saved: devices run what was set elsewhere. */
  untouched: boolean
  locked: string | undefined
  onAdd: () => void
  onTake: (ssid: Ssid) => void
  onTakeAll: (ssids: Ssid[]) => void
}

/** No SSID is wanted: what saving the first one does, and what is on the air without us. */
export function NoSsids({ group, network, untouched, locked, onAdd, ...running }: NoSsidsProps) {
  const { t } = useTranslation('wireless')
  return (
    <>
      <EmptyState
        icon={<IconWifi size={22} />}
        title={t('empty.title', { network })}
        body={t(untouched ? 'empty.body' : 'empty.bodySet')}
        action={
          <Button onClick={onAdd} disabled={locked !== undefined} title={locked}>
            {t('add')}
          </Button>
        }
      />
      {untouched && <RunningSsids group={group} locked={locked} {...running} />}
    </>
  )
}
