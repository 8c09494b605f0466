import { IconChevronRight, IconHistory, IconRouter, IconWifi } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { DeviceInfo } from '#contract/inventory/schemas.ts'
import { useNetworks } from '../../components/current-network/CurrentNetwork'
import { AppLink } from '../../lib/AppLink'
import { Panel } from '../../ui/Panel'
import css from './DeviceConfiguration.module.css'

/** Where the things are set that make up this device's configuration. */
export function SectionLinks({ device }: { device: DeviceInfo }) {
  const { t } = useTranslation('configuration')
  const { select } = useNetworks()
  const { sn, group, capabilities } = device
  const can = (capability: 'radios' | 'ports') => capabilities.includes(capability)
  return (
    <Panel title={t('device.sections')}>
      <nav className={css.links} aria-label={t('device.sections')}>
        {can('radios') && group !== null && (
          <AppLink to="/config/wireless" onClick={() => select(group)}>
            <IconWifi size={17} />
            {t('device.openWireless')}
            <IconChevronRight size={15} />
          </AppLink>
        )}
        {device.DeviceType === 'switch' && can('ports') && (
          <AppLink to="/device/swinfo" search={{ sn, tab: 'settings' }}>
            <IconRouter size={17} />
            {t('device.openPorts')}
            <IconChevronRight size={15} />
          </AppLink>
        )}
        <AppLink to="/journal/config" search={{ sn }}>
          <IconHistory size={17} />
          {t('device.log')}
          <IconChevronRight size={15} />
        </AppLink>
      </nav>
    </Panel>
  )
}
