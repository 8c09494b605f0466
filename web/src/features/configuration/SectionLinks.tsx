import { IconChevronRight, IconHistory } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { DeviceInfo } from '#contract/inventory/schemas.ts'
import { useNetworks } from '../../components/current-network/CurrentNetwork'
import { AppLink } from '../../lib/AppLink'
import { Panel } from '../../ui/page/Panel'
import { CloneDeviceButton } from './clone/CloneDeviceButton'
import css from './DeviceConfiguration.module.css'
import { sectionScreens } from './section-screens'

/** Where the things are set that make up this device's configuration. */
export function SectionLinks({ device }: { device: DeviceInfo }) {
  const { t } = useTranslation('configuration')
  const { select } = useNetworks()
  const { sn, group } = device
  const screens = Object.values(sectionScreens)
  return (
    <Panel title={t('device.sections')} aside={<CloneDeviceButton device={device} />}>
      <nav className={css.links} aria-label={t('device.sections')}>
        {screens.map(
          ({ page, search, link }) =>
            link?.isFor(device) && (
              <AppLink
                key={link.label}
                to={link.to}
                search={page === null ? { sn, ...search } : search}
                onClick={() => page !== null && group !== null && select(group)}
              >
                <link.icon size={17} />
                {t(link.label)}
                <IconChevronRight size={15} />
              </AppLink>
            ),
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
