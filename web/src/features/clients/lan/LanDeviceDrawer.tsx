import { Button, Drawer, Group, Skeleton } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { renameClient } from '#contract/clients/endpoints.ts'
import { type LanDevice, showLanDevice } from '#contract/clients/lan-devices.ts'
import { levelFor } from '#contract/permissions.ts'
import { reading } from '../../../api/query-client'
import { Age } from '../../../components/Age'
import { useMay } from '../../../components/current-network/use-may'
import { Unknown } from '../../../components/Unknown'
import { AppLink } from '../../../lib/AppLink'
import { FactList } from '../../../ui/FactList'
import { Mono } from '../../../ui/Mono'
import { StateMark } from '../../../ui/StateMark'
import { RenameDialog } from '../actions/RenameDialog'
import { clientAt } from '../client-words'
import { WayList } from '../way/Way'
import { KindPanel } from './KindPanel'
import css from './LanDevices.module.css'
import { lanName, presenceTones } from './lan-columns'

/** One thing that others see: what is wrong on its way to the gateway, what is known of it, and why it is taken for that. */
export default function LanDeviceDrawer({ row, onClose }: { row: LanDevice; onClose: () => void }) {
  const { t } = useTranslation(['lan-devices', 'clients', 'common'])
  const mac = row.mac ?? ''
  const shown = useQuery(reading(showLanDevice, { group: row.group, mac }))
  const device = shown.data?.device ?? row
  const way = shown.data?.way ?? []
  const why = useMay(levelFor(renameClient.access), row.group)
  const [naming, setNaming] = useState(false)
  const named = { ...device, mac }
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={460}
      title={<bdi>{lanName(device)}</bdi>}
      closeButtonProps={{ 'aria-label': t('common:action.close') }}
      classNames={{ title: css.title }}
    >
      {shown.isPending && <Skeleton height={160} mb="lg" />}
      {way.length > 0 && (
        <>
          <h3 className={css.section}>{t('way')}</h3>
          <WayList way={way} group={device.group} />
        </>
      )}
      <Group gap="xs" my="lg">
        {way.length > 0 && (
          <Button component={AppLink} {...clientAt(named)}>
            {t('openPage')}
          </Button>
        )}
        <Button
          variant="default"
          leftSection={<IconPencil size={16} />}
          disabled={why !== null}
          {...(why !== null && { title: why })}
          onClick={() => setNaming(true)}
        >
          {t('clients:act.rename')}
        </Button>
      </Group>
      <Facts device={device} />
      <h3 className={css.section}>{t('kind')}</h3>
      <KindPanel client={named} evidence={shown.data?.evidence ?? []} />
      {naming && <RenameDialog client={named} onClose={() => setNaming(false)} />}
    </Drawer>
  )
}

const told = (value: string | null, draw: (value: string) => ReactNode) =>
  value ? draw(value) : <Unknown reason="notReported" />

function Facts({ device }: { device: LanDevice }) {
  const { t } = useTranslation(['lan-devices', 'clients', 'inventory'])
  const words = (value: string) => <bdi>{value}</bdi>
  const mono = (value: string) => <Mono>{value}</Mono>
  const { presence, since, seen, at, port, ssid, connection } = device
  const sinceName = presence === 'offline' ? t('offlineSince') : t('unknownSince')
  const where = connection === 'wireless' ? t('inventory:client.ssid') : t('port')
  return (
    <>
      <FactList
        columns={1}
        facts={[
          {
            name: t('presence.column'),
            value: <StateMark tone={presenceTones[presence]} text={t(`presence.${presence}`)} />,
          },
          ...(since === null ? [] : [{ name: sinceName, value: <Age at={since} /> }]),
          {
            name: t('lastSeen'),
            value: seen === null ? <Unknown reason="notReported" /> : <Age at={seen} />,
          },
          {
            name: t('clients:column.device'),
            value: at ? (
              <AppLink to="/device/info" search={{ sn: at.sn }}>
                <bdi>{at.name}</bdi>
              </AppLink>
            ) : (
              <Unknown reason="notReported" />
            ),
          },
          { name: where, value: told(connection === 'wireless' ? ssid : port, words) },
          { name: t('inventory:client.ip'), value: told(device.ip, mono) },
          { name: t('inventory:client.mac'), value: told(device.mac, mono) },
          { name: t('clients:vendor'), value: told(device.vendor, words) },
          { name: t('model'), value: told(device.model, words) },
        ]}
      />
      {presence === 'unknown' && <p className={css.sure}>{t('unknownWhy')}</p>}
    </>
  )
}
