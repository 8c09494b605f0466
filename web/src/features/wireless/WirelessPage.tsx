import { Button } from '@mantine/core'
import { IconAdjustments, IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Network } from '#contract/tenancy/endpoints.ts'
import { CsvButtons } from '../../components/configuration/csv/CsvButtons'
import { openDefaults } from '../../components/configuration/levels/opened-defaults'
import { useProfiles } from '../../components/configuration/profiles/use-profiles'
import { SectionAbout } from '../../components/configuration/SectionAbout'
import { SectionBar, VersionsButton } from '../../components/configuration/SectionTools'
import { Stand } from '../../components/configuration/status/Stand'
import { useSection } from '../../components/configuration/use-section'
import { useNetworks } from '../../components/current-network/CurrentNetwork'
import { NeedsNetwork } from '../../components/current-network/NeedsNetwork'
import { useFailureWords } from '../../i18n/use-failure-words'
import { Notice } from '../../ui/Notice'
import { EmptyState } from '../../ui/page/EmptyState'
import { PageHead } from '../../ui/page/PageHead'
import { PageSkeleton } from '../../ui/page/PageSkeleton'
import { Panel } from '../../ui/page/Panel'
import { NoSsids } from './NoSsids'
import { SsidQrDialog } from './qr/SsidQrDialog'
import { SsidTable } from './SsidTable'
import { SsidDrawer } from './ssid-form/SsidDrawer'
import { useSsids } from './use-ssids'
import css from './WirelessPage.module.css'

/** The SSIDs of the selected network: a draft, a review, and what becomes of it on every access point. */
export function WirelessPage() {
  const { current } = useNetworks()
  return <NeedsNetwork>{current && <Wireless key={current.ID} network={current} />}</NeedsNetwork>
}

function Wireless({ network }: { network: Network }) {
  const { t } = useTranslation(['wireless', 'configuration', 'common'])
  const words = useFailureWords()
  const section = useSection('wireless', { group: network.ID })
  const list = useSsids(section)
  const profiles = useProfiles('ssidProfiles', { group: network.ID })
  const locked = section.lock ? t(`configuration:locked.${section.lock}`) : undefined
  return (
    <div className={css.page}>
      <PageHead
        title={t('title')}
        about={
          <>
            <span>{t('in', { name: network.Name })}</span>
            <span aria-hidden="true">·</span>
            <SectionAbout section={section} />
          </>
        }
        actions={
          <>
            <CsvButtons section="wireless" group={network.ID} />
            <Button
              variant="default"
              leftSection={<IconAdjustments size={16} />}
              onClick={() => openDefaults({ group: network.ID })}
            >
              {t('configuration:defaults.open')}
            </Button>
            <VersionsButton section={section} />
            <Button
              leftSection={<IconPlus size={16} />}
              disabled={locked !== undefined || list.full || !section.now}
              title={locked ?? (list.full ? list.fullWords : undefined)}
              onClick={() => list.add()}
            >
              {t('add')}
            </Button>
          </>
        }
      />
      {locked && <Notice tone="busy">{locked}</Notice>}
      {!section.document && !section.failed && <PageSkeleton label={t('common:loading')} />}
      {Boolean(section.failed) && (
        <EmptyState
          alert
          title={words(section.failed)}
          action={<Button onClick={() => section.refetch()}>{t('common:action.retry')}</Button>}
        />
      )}
      {section.document && (
        <>
          <Panel flush>
            {list.rows.length === 0 ? (
              <NoSsids
                group={network.ID}
                network={network.Name}
                untouched={section.now?.version === 0}
                locked={locked}
                onAdd={list.add}
                onTake={list.take}
                onTakeAll={list.takeAll}
              />
            ) : (
              <SsidTable rows={list.rows} acts={list.acts} locked={locked} full={list.full} />
            )}
          </Panel>
          {section.now?.version !== 0 && <Stand group={network.ID} lock={section.lock} />}
          <SectionBar section={section} invalid={list.problem} />
        </>
      )}
      {list.shown && <SsidQrDialog group={network.ID} ssid={list.shown} onClose={list.hide} />}
      {list.editing && (
        <SsidDrawer
          key={list.editing.ssid.key}
          ssid={list.editing.ssid}
          others={list.others}
          isNew={list.editing.isNew}
          profiles={profiles}
          onDone={list.put}
          onClose={list.close}
        />
      )}
    </div>
  )
}
