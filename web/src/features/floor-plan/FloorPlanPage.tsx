import { Button, Skeleton } from '@mantine/core'
import { IconMap, IconPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addFloor, listFloors, showFloor } from '#contract/floor-plan/endpoints.ts'
import type { Network } from '#contract/tenancy/endpoints.ts'
import { call } from '../../api/call'
import { reading, toldInPlace } from '../../api/query-client'
import { confirm } from '../../components/confirm/confirm'
import { useLeaveQuestion } from '../../components/confirm/use-leave-question'
import { useNetworks } from '../../components/current-network/CurrentNetwork'
import { NeedsNetwork } from '../../components/current-network/NeedsNetwork'
import { useMay } from '../../components/current-network/use-may'
import { useFailureWords } from '../../i18n/use-failure-words'
import { hasUnsaved } from '../../lib/unsaved'
import { Notice } from '../../ui/Notice'
import { EmptyState } from '../../ui/page/EmptyState'
import { PageHead } from '../../ui/page/PageHead'
import { Tabs } from '../../ui/page/Tabs'
import { FloorEditor } from './FloorEditor'
import { FloorNameDialog } from './FloorNameDialog'
import css from './FloorPlanPage.module.css'

/** Floors with their walls and access points, and how far those reach. */
export function FloorPlanPage() {
  const { current } = useNetworks()
  return <NeedsNetwork>{current && <Floors key={current.ID} network={current} />}</NeedsNetwork>
}

/** How many clients are where changes all the time. */
const AGAIN_MS = 15_000

function Floors({ network }: { network: Network }) {
  const { t } = useTranslation('floor-plan')
  const words = useFailureWords()
  const queries = useQueryClient()
  const why = useMay('install', network.ID)
  const [wanted, want] = useState<number | null>(null)
  const [adding, setAdding] = useState(false)
  const list = useQuery({
    ...reading(listFloors, { group: network.ID }),
    refetchInterval: AGAIN_MS,
    ...toldInPlace,
  })
  const floors = list.data?.floors ?? []
  const id = (floors.find((one) => one.id === wanted) ?? floors[0])?.id
  const floor = useQuery({
    ...reading(showFloor, { group: network.ID, id: id ?? 0 }),
    enabled: id !== undefined,
    ...toldInPlace,
  })
  const question = useLeaveQuestion()
  const go = async (next: number) => {
    if (!hasUnsaved() || (await confirm(question))) want(next)
  }
  const add = async (name: string) => {
    const added = await call(addFloor, { body: { group: network.ID, name } })
    await queries.invalidateQueries({ queryKey: [listFloors.path] })
    await go(added.id)
  }
  const button = (
    <Button
      className={css.screenOnly}
      leftSection={<IconPlus size={16} />}
      disabled={why !== null}
      title={why ?? undefined}
      onClick={() => setAdding(true)}
    >
      {t('floor.add')}
    </Button>
  )
  const failure = list.error ?? floor.error
  return (
    <div className={css.page}>
      <PageHead
        title={t('title')}
        about={t('about', { name: network.Name })}
        actions={floors.length > 0 && button}
      />
      {failure && <Notice tone="warn">{words(failure)}</Notice>}
      {list.isPending && <Skeleton height={400} />}
      {list.data && floors.length === 0 && (
        <EmptyState
          icon={<IconMap size={22} />}
          title={t('floor.none')}
          body={t('floor.noneBody')}
          action={button}
        />
      )}
      {floors.length > 0 && (
        <div className={css.screenOnly}>
          <Tabs
            id="floors"
            label={t('floor.list')}
            look="pills"
            tabs={floors.map((one) => ({ value: String(one.id), label: one.name }))}
            value={String(id)}
            onChange={(value) => void go(Number(value))}
          />
        </div>
      )}
      {list.data && floor.data && id !== undefined && (
        <div role="tabpanel" id="floors-panel" aria-labelledby={`floors-tab-${id}`} className={css.page}>
          <FloorEditor
            key={id}
            group={network.ID}
            floor={floor.data}
            floors={floors}
            accessPoints={list.data.accessPoints}
            onGone={() => want(null)}
          />
        </div>
      )}
      {adding && (
        <FloorNameDialog title={t('floor.add')} name="" onSave={add} onClose={() => setAdding(false)} />
      )}
    </div>
  )
}
