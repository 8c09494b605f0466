import { Drawer } from '@mantine/core'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { DeviceInfo } from '#contract/inventory/schemas.ts'
import { PortFlowFacts } from '../../../../components/flow-monitor/PortFlowFacts'
import type { PortFlows } from '../../../../components/flow-monitor/use-port-flows'
import { FactList } from '../../../../ui/FactList'
import { CommandButton } from '../../commands/CommandButton'
import { cyclePorts } from '../../commands/catalogue'
import { PortDetails } from './PortDetails'
import css from './PortDetails.module.css'
import { PortSettingsFacts } from './PortSettingsFacts'
import { type ShownPort, useFirstFacts, useMoreFacts } from './port-facts'

interface PortDrawerProps {
  device: DeviceInfo
  asked: ShownPort | null
  flows: PortFlows | null
  onClose: () => void
}

/** One port: what it does now, each figure with its history, and all else the device says of it. */
export function PortDrawer({ device, asked, flows, onClose }: PortDrawerProps) {
  const { t } = useTranslation(['inventory', 'common'])
  return (
    <Drawer
      opened={asked !== null}
      onClose={onClose}
      position="right"
      size={460}
      title={asked && <bdi>{t('port.title', { name: asked.port.name })}</bdi>}
      closeButtonProps={{ 'aria-label': t('common:action.close') }}
      classNames={{ title: css.drawerTitle }}
    >
      {asked && <Shown device={device} asked={asked} flows={flows} />}
    </Drawer>
  )
}

function Shown({ device, asked, flows }: Omit<PortDrawerProps, 'onClose'> & { asked: ShownPort }) {
  const first = useFirstFacts(asked)
  const more = useMoreFacts(asked)
  return (
    <div className={css.drawer}>
      {asked.port.poe && <CommandButton entry={cyclePorts} device={device} about={asked.port.name} />}
      <FactList columns={1} facts={[...first, ...more]} />
      <Suspense fallback={null}>
        <PortSettingsFacts port={asked.port} wanted={asked.wanted} />
        <PortFlowFacts sn={device.sn} port={asked.port.name} flows={flows} />
      </Suspense>
      <PortDetails port={asked.port} />
    </div>
  )
}
