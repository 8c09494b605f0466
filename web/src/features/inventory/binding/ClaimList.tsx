import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type Dispute, listDisputes } from '#contract/inventory/disputes.ts'
import { reading } from '../../../api/query-client'
import { Age } from '../../../components/Age'
import { Mono } from '../../../ui/Mono'
import { Panel } from '../../../ui/page/Panel'
import { StateMark } from '../../../ui/StateMark'
import css from './AddDevicePage.module.css'

/** Serial numbers this account claims, with how each stands. */
export function ClaimList() {
  const { t } = useTranslation('inventory')
  const claims = useQuery(reading(listDisputes)).data?.filter(({ side }) => side === 'claimant')
  if (!claims || claims.length === 0) return null
  return (
    <Panel title={t('dispute.mine')} flush>
      <ul>
        {claims.map((claim) => (
          <li key={claim.id} className={css.row}>
            <div className={css.grow}>
              <Mono>{claim.sn}</Mono>
              <div className={css.sub}>
                <Age at={claim.settledAt ?? claim.openedAt} />
              </div>
            </div>
            <Stand claim={claim} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Stand({ claim: { winner } }: { claim: Dispute }) {
  const { t } = useTranslation('inventory')
  if (winner === null) return <StateMark tone="busy" text={t('dispute.waiting')} pill />
  return winner === 'claimant' ? (
    <StateMark tone="ok" text={t('dispute.gained')} pill />
  ) : (
    <StateMark tone="idle" text={t('dispute.lost')} pill />
  )
}
