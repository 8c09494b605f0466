import { Button } from '@mantine/core'
import { IconPlugOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { DeviceInfo } from '#contract/inventory/schemas.ts'
import type { DeviceState } from '#contract/inventory/state/device-state.ts'
import { useSection } from '../../components/configuration/use-section'
import { useFailureWords } from '../../i18n/use-failure-words'
import { EmptyState } from '../../ui/page/EmptyState'
import { PageSkeleton } from '../../ui/page/PageSkeleton'
import { Panel } from '../../ui/page/Panel'
import { PortEditor } from './PortEditor'

/** The ports of a switch as they are wanted: chosen on the drawn front, set side by side, reviewed, applied. */
export function PortSettingsTab({ device }: { device: DeviceInfo }) {
  const { t } = useTranslation('switching')
  const { state } = device
  if (!state || state.ports.length === 0)
    return (
      <Panel>
        <EmptyState icon={<IconPlugOff size={22} />} title={t('none')} />
      </Panel>
    )
  return <Loaded device={device} state={state} />
}

function Loaded({ device, state }: { device: DeviceInfo; state: DeviceState }) {
  const { t } = useTranslation('common')
  const words = useFailureWords()
  const section = useSection('switching', { sn: device.sn })
  if (section.document) return <PortEditor device={device} state={state} section={section} />
  if (!section.failed) return <PageSkeleton label={t('loading')} />
  return (
    <EmptyState
      alert
      title={words(section.failed)}
      action={<Button onClick={() => section.refetch()}>{t('action.retry')}</Button>}
    />
  )
}
