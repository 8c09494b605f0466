import { Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { kindTraits } from '#contract/inventory/kind-traits.ts'
import type { DeviceInfo } from '#contract/inventory/schemas.ts'
import type { Port } from '#contract/inventory/state/device-state.ts'
import { uplinkPorts } from '#contract/inventory/state/uplink.ts'
import type { Neighbour } from '#contract/topology/endpoints.ts'
import { Old } from '../../../../components/Old'
import { useFormats } from '../../../../i18n/use-formats'
import { AppLink } from '../../../../lib/AppLink'
import { FactList } from '../../../../ui/FactList'
import { Mono } from '../../../../ui/Mono'
import { Panel } from '../../../../ui/page/Panel'
import { StateMark } from '../../../../ui/StateMark'
import { infoPath } from '../../kinds'
import { mono, shown } from '../values'
import css from './Overview.module.css'
import { useNeighbours } from './use-neighbours'
import { ViewLink } from './ViewLink'

/** What the device is connected to on its way to the internet, and how good that link is. */
export function Uplink({ device }: { device: DeviceInfo }) {
  const { t } = useTranslation('inventory')
  const neighbours = useNeighbours(device.sn)
  const above = neighbours.data?.find(({ upstream }) => upstream)
  const routes = device.DeviceType !== null && kindTraits[device.DeviceType].routes
  const link = linkOf(device, above)
  // Of one that is away it was true when it reported last.
  const oldSince = device.status === 'online' ? null : (device.state?.at ?? null)
  return (
    <Panel title={t('port.roles.upstream')}>
      {neighbours.isPending && <Skeleton height={48} />}
      {neighbours.isError && <p className={css.note}>{t('uplink.failed')}</p>}
      {neighbours.data && !above && !routes && <p className={css.note}>{t('uplink.unknown')}</p>}
      {neighbours.data && (above || routes || link) && (
        <FactList
          columns={1}
          facts={[
            ...(above ? [{ name: t('port.neighbour'), value: <Above above={above} /> }] : []),
            ...(!above && routes ? [{ name: t('detail.fact.wanip'), value: mono(device.wanip) }] : []),
            ...(link ? linkFacts(link) : []),
          ]}
        />
      )}
    </Panel>
  )

  function linkFacts(port: Port) {
    return [
      { name: t('uplink.own'), value: <ViewLink view="ports" port={port.name} /> },
      { name: t('port.link'), value: <Link port={port} oldSince={oldSince} /> },
    ]
  }
}

/** The port of the uplink: the one the neighbour is on, else the only one that is called so. */
function linkOf({ state }: DeviceInfo, above: Neighbour | undefined): Port | undefined {
  if (!state) return undefined
  const [only, another] = uplinkPorts(state)
  const name = above?.port ?? (another === undefined ? only : undefined)
  return state.ports.find((port) => port.name === name)
}

function Link({ port, oldSince }: { port: Port; oldSince: number | null }) {
  const { t } = useTranslation('inventory')
  const formats = useFormats()
  const tone = oldSince !== null ? 'idle' : port.up ? 'ok' : 'bad'
  const link = shown(port.up, (up) => (
    <span className={css.link}>
      <StateMark tone={tone} text={t(up ? 'port.up' : 'port.down')} />
      {up && port.speedBps !== undefined && <span>{formats.bitRate(port.speedBps)}</span>}
      {up && port.duplex && <span>{t(`port.${port.duplex}`)}</span>}
    </span>
  ))
  return oldSince === null ? link : <Old at={oldSince}>{link}</Old>
}

function Above({ above }: { above: Neighbour }) {
  const { t } = useTranslation('inventory')
  const path = infoPath(above.kind)
  return (
    <span className={css.link}>
      <StateMark
        tone={above.online ? 'ok' : 'idle'}
        text={t(above.online ? 'status.online' : 'status.offline')}
      />
      <AppLink to={path} search={{ sn: above.sn }}>
        <bdi>{above.name}</bdi>
      </AppLink>
      {above.itsPort !== null && (
        <AppLink to={path} search={{ sn: above.sn, tab: 'ports', port: above.itsPort }}>
          {t('port.port')} <Mono>{above.itsPort}</Mono>
        </AppLink>
      )}
    </span>
  )
}
