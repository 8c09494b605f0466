import { Button } from '@mantine/core'
import { IconAlertTriangle, IconTopologyRing2 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Network } from '#contract/tenancy/endpoints.ts'
import { NetworkStand } from '../../components/configuration/status/NetworkStand'
import { useSection } from '../../components/configuration/use-section'
import { useNetworks } from '../../components/current-network/CurrentNetwork'
import { NeedsNetwork } from '../../components/current-network/NeedsNetwork'
import { useFailureWords } from '../../i18n/use-failure-words'
import { useFormats } from '../../i18n/use-formats'
import { AppLink } from '../../lib/AppLink'
import { Notice } from '../../ui/Notice'
import { EmptyState } from '../../ui/page/EmptyState'
import { PageHead } from '../../ui/page/PageHead'
import { PageSkeleton } from '../../ui/page/PageSkeleton'
import { Panel } from '../../ui/page/Panel'
import css from './LoopsPage.module.css'
import { LoopsPanel } from './LoopsPanel'
import { LoopsTable } from './LoopsTable'
import { type SwitchLoops, useLoops } from './use-loops'

/** Loops of a network: where they are and what to do, what its switches look at, what they do then. */
export function LoopsPage() {
  const { current } = useNetworks()
  return <NeedsNetwork>{current && <Loops key={current.ID} network={current} />}</NeedsNetwork>
}

function Loops({ network }: { network: Network }) {
  const { t } = useTranslation(['loops', 'common'])
  const words = useFailureWords()
  const { rows, failed, refetch } = useLoops(network.ID)
  return (
    <div className={css.page}>
      <PageHead title={t('title')} about={<span>{t('in', { name: network.Name })}</span>} />
      {!rows && !failed && <PageSkeleton label={t('common:loading')} />}
      {!rows && failed && (
        <EmptyState
          alert
          title={words(failed)}
          action={<Button onClick={() => void refetch()}>{t('common:action.retry')}</Button>}
        />
      )}
      {rows?.length === 0 && (
        <Panel>
          <EmptyState icon={<IconTopologyRing2 size={22} />} title={t('noSwitches')} />
        </Panel>
      )}
      {rows && rows.length > 0 && (
        <>
          <Looped rows={rows} group={network.ID} />
          <Panel flush title={t('table.title')}>
            <LoopsTable rows={rows} />
          </Panel>
          <LoopsPanel place={{ group: network.ID }} />
          <NetworkStand group={network.ID} />
        </>
      )}
    </div>
  )
}

/** What to press: the cable first, then the port comes back by itself or is turned on. */
function Looped({ rows, group }: { rows: readonly SwitchLoops[]; group: number }) {
  const { t } = useTranslation('loops')
  const { duration } = useFormats()
  const section = useSection('loops', { group })
  const seconds = section.saved?.intent.recoverSeconds
  return rows.flatMap(({ device, looped }) =>
    looped.map((port) => (
      <Notice
        key={`${device.sn} ${port}`}
        tone="bad"
        live
        icon={<IconAlertTriangle size={17} />}
        action={
          <Button
            size="compact-sm"
            variant="default"
            component={AppLink}
            to="/device/swinfo"
            search={{ sn: device.sn, tab: 'settings', port }}
          >
            {t('open')}
          </Button>
        }
      >
        {t('looped', { port, device: device.hostname || device.sn })}{' '}
        {seconds !== undefined &&
          (seconds > 0 ? t('press.wait', { time: duration(seconds) }) : t('press.turnOn'))}
      </Notice>
    )),
  )
}
