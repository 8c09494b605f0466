import { Skeleton } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showBalance, showBalanceResults } from '#contract/balancing/endpoints.ts'
import type { Network } from '#contract/tenancy/endpoints.ts'
import { reading, toldInPlace } from '../../api/query-client'
import { AirEffectsPanel } from '../../components/air-effects/AirEffectsPanel'
import { useNetworks } from '../../components/current-network/CurrentNetwork'
import { NeedsNetwork } from '../../components/current-network/NeedsNetwork'
import { useFailureWords } from '../../i18n/use-failure-words'
import { useFormats } from '../../i18n/use-formats'
import { Notice } from '../../ui/Notice'
import { PageHead } from '../../ui/page/PageHead'
import { Panel } from '../../ui/page/Panel'
import { AccessPointTable } from './AccessPointTable'
import { BalanceForm, type Tried } from './BalanceForm'
import css from './BalancePage.module.css'
import { MovesTable } from './MovesTable'

/** How clients are spread over access points, and whether crowded ones are relieved. */
export function BalancePage() {
  const { current } = useNetworks()
  return <NeedsNetwork>{current && <Balance key={current.ID} network={current} />}</NeedsNetwork>
}

const AGAIN_MS = 15_000

function Balance({ network }: { network: Network }) {
  const { t } = useTranslation('balancing')
  const words = useFailureWords()
  const formats = useFormats()
  const [tried, setTried] = useState<Tried>({})
  const balance = useQuery({
    ...reading(showBalance, { group: network.ID, ...tried }),
    placeholderData: keepPreviousData,
    refetchInterval: AGAIN_MS,
    ...toldInPlace,
  })
  const found = balance.data
  return (
    <div className={css.page}>
      <PageHead title={t('title')} about={t('about', { name: network.Name })} />
      {balance.isError && !found && <Notice tone="warn">{words(balance.error)}</Notice>}
      {!found && !balance.isError && <Skeleton height={160} />}
      {found && (
        <>
          {found.unbalanced && <Notice tone="warn">{t('unbalanced')}</Notice>}
          <Panel title={t('form.title')}>
            <BalanceForm group={network.ID} balance={found} onTry={setTried} />
          </Panel>
          <Panel flush title={t('aps.title')}>
            <AccessPointTable rows={found.accessPoints} />
          </Panel>
          <Panel flush title={t('moves.title')}>
            <p className={css.week}>
              {t('moves.week', {
                ...{ moved: formats.count(found.week.moved), stayed: formats.count(found.week.stayed) },
                asked: formats.count(found.week.asked),
              })}
            </p>
            <MovesTable group={network.ID} />
          </Panel>
          <AirEffectsPanel
            query={{ ...reading(showBalanceResults, { group: network.ID }), ...toldInPlace }}
          />
        </>
      )}
    </div>
  )
}
