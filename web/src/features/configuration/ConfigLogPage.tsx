import { Button, Select } from '@mantine/core'
import { IconArrowBackUp, IconHistory } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { changeOutcomes, type DeviceChange } from '#contract/configuration/changes/device-change.ts'
import { listChanges } from '#contract/configuration/endpoints.ts'
import { RolloutPanel } from '../../components/configuration/rollouts/RolloutPanel'
import { SchedulePanel } from '../../components/configuration/schedules/SchedulePanel'
import { useConfigWords } from '../../components/configuration/words/use-words'
import { useNetworks } from '../../components/current-network/CurrentNetwork'
import { NeedsNetwork } from '../../components/current-network/NeedsNetwork'
import { readListUrl, writeListUrl } from '../../components/resource-list/list-url'
import { ResourceList } from '../../components/resource-list/ResourceList'
import { useResourcePages } from '../../components/resource-list/use-resource-pages'
import { useSearchState } from '../../lib/search'
import { Mono } from '../../ui/Mono'
import { EmptyState } from '../../ui/page/EmptyState'
import { PageHead } from '../../ui/page/PageHead'
import { ChangeDrawer } from './ChangeDrawer'
import { ChangeSetDrawer } from './ChangeSetDrawer'
import css from './ConfigLog.module.css'
import { changeColumns } from './change-columns'
import { CloneButton } from './clone/CloneButton'
import { useLastChange } from './use-last-change'
import { useLiveChanges } from './use-live-changes'
import { YamlMenu } from './yaml/YamlMenu'

const allowed = { statuses: changeOutcomes, sorts: [] }

/** Every change to every device: before, after, who, when, and how it ended. */
export function ConfigLogPage() {
  return (
    <NeedsNetwork>
      <ConfigLog />
    </NeedsNetwork>
  )
}

function ConfigLog() {
  const { t } = useTranslation('configuration')
  const { t: words } = useConfigWords()
  const { current, networks } = useNetworks()
  const [search, setSearch] = useSearchState()
  const url = useMemo(() => readListUrl(search, allowed), [search])
  const [open, setOpen] = useState<DeviceChange | null>(null)
  const [set, setSet] = useState<number | null>(null)
  const { sn } = search
  const whole = url.scope === 'all' || !current
  const query = {
    ...(sn ? { sn } : { group: whole ? undefined : current.ID }),
    outcome: url.status[0],
    q: url.q || undefined,
  }
  const pages = useResourcePages<DeviceChange>(listChanges, query)
  useLiveChanges(sn || whole ? null : current.ID)
  const last = useLastChange(current?.ID, setSet)
  const columns = useMemo(() => changeColumns(words, networks), [words, networks])
  return (
    <div className={css.page}>
      <PageHead
        title={t('log.title')}
        about={<About sn={sn} whole={whole} network={current?.Name ?? ''} />}
        actions={
          sn ? (
            <Button variant="default" onClick={() => setSearch({ sn: undefined })}>
              {t('log.allDevices')}
            </Button>
          ) : (
            !whole && (
              <>
                <CloneButton network={current} />
                <YamlMenu place={{ group: current.ID }} name={current.Name} permission={current.permission} />
                <Button
                  variant="default"
                  leftSection={<IconArrowBackUp size={16} />}
                  loading={last.isPending}
                  onClick={() => last.mutate()}
                >
                  {t('set.undoLast')}
                </Button>
              </>
            )
          )
        }
      />
      {!sn && !whole && (
        <div className={css.panels}>
          <RolloutPanel group={current.ID} onSet={setSet} />
          <SchedulePanel group={current.ID} onSet={setSet} />
        </div>
      )}
      <ResourceList
        id="configLog"
        label={t('log.title')}
        pages={pages}
        source={{ endpoint: listChanges, query, exported: 'configuration' }}
        columns={columns}
        hidden={whole && !sn ? ['sn'] : ['sn', 'network']}
        rowId={(row) => String(row.id)}
        rowName={(row) => row.name}
        url={url}
        onUrl={(change) => setSearch(writeListUrl(change))}
        filters={
          <Select
            size="xs"
            w={190}
            clearable
            clearButtonProps={{ 'aria-label': t('log.anyOutcome') }}
            aria-label={t('log.outcome')}
            placeholder={t('log.anyOutcome')}
            value={url.status[0] ?? null}
            onChange={(outcome) => setSearch(writeListUrl({ status: outcome ? [outcome] : [] }))}
            data={changeOutcomes.map((value) => ({ value, label: t(`outcome.${value}`) }))}
          />
        }
        onOpen={setOpen}
        empty={
          <EmptyState icon={<IconHistory size={22} />} title={t('log.empty')} body={t('log.emptyBody')} />
        }
      />
      <ChangeDrawer
        change={open}
        onClose={() => setOpen(null)}
        onSet={() => {
          setSet(open?.changeSet ?? null)
          setOpen(null)
        }}
      />
      {set !== null && <ChangeSetDrawer id={set} onClose={() => setSet(null)} />}
    </div>
  )
}

function About({ sn, whole, network }: { sn: string | undefined; whole: boolean; network: string }) {
  const { t } = useTranslation('configuration')
  if (sn)
    return (
      <span>
        {t('log.ofDevice')} <Mono>{sn}</Mono>
      </span>
    )
  return <span>{whole ? t('log.inAll') : t('log.inNetwork', { name: network })}</span>
}
