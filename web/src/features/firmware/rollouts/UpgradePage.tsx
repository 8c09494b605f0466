import { Button } from '@mantine/core'
import { IconPackageImport } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listRollouts } from '#contract/firmware/rollouts.ts'
import { reading, toldInPlace } from '../../../api/query-client'
import { useNetworks } from '../../../components/current-network/CurrentNetwork'
import { useFailureWords } from '../../../i18n/use-failure-words'
import { useSearchState } from '../../../lib/search'
import { EmptyState } from '../../../ui/page/EmptyState'
import { PageHead } from '../../../ui/page/PageHead'
import { PageSkeleton } from '../../../ui/page/PageSkeleton'
import { Panel } from '../../../ui/page/Panel'
import { RolloutDrawer } from './RolloutDrawer'
import { RolloutTable } from './RolloutTable'
import { StartDialog } from './StartDialog'

const againMs = 3_000

/** Upgrades of many devices: begun here, going on by themselves on the server. */
export function UpgradePage() {
  const { t } = useTranslation(['rollout', 'shell'])
  const failed = useFailureWords()
  const { current } = useNetworks()
  const [search, setSearch] = useSearchState()
  const [starting, setStarting] = useState(false)
  const rollouts = useQuery({
    ...reading(listRollouts),
    ...toldInPlace,
    refetchInterval: ({ state }) =>
      state.data?.some((one) => one.state === 'running' || one.devices.running > 0) ? againMs : false,
  })
  const title = t('shell:screen.upgradeDevice')
  if (rollouts.isPending) return <PageSkeleton label={title} title={title} />
  const start = current && (
    <Button leftSection={<IconPackageImport size={16} />} onClick={() => setStarting(true)}>
      {t('start.open')}
    </Button>
  )
  const open = rollouts.data?.find(({ id }) => String(id) === search.id) ?? null
  return (
    <>
      <PageHead title={title} about={t('about')} actions={rollouts.data?.length ? start : undefined} />
      {rollouts.isError && !rollouts.data && <EmptyState alert title={failed(rollouts.error)} />}
      {rollouts.data?.length === 0 && (
        <EmptyState
          icon={<IconPackageImport size={22} />}
          title={t('none')}
          body={t('noneBody')}
          action={start}
        />
      )}
      {rollouts.data && rollouts.data.length > 0 && (
        <Panel flush>
          <RolloutTable rollouts={rollouts.data} onOpen={({ id }) => setSearch({ id: String(id) })} />
        </Panel>
      )}
      <RolloutDrawer rollout={open} onClose={() => setSearch({ id: undefined })} />
      {starting && current && <StartDialog network={current} onClose={() => setStarting(false)} />}
    </>
  )
}
