import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type DisputeCase, listDisputeCases } from '#contract/inventory/disputes.ts'
import { reading } from '../../api/query-client'
import { Age } from '../../components/Age'
import { DataTable } from '../../components/data-table/DataTable'
import { Mono } from '../../ui/Mono'
import { Panel } from '../../ui/page/Panel'
import { StateMark } from '../../ui/StateMark'
import { DecideDialog } from './DecideDialog'
import css from './Unbind.module.css'

const searchText = ({ sn, holder, claimant }: DisputeCase) => [sn, holder?.name, claimant.name].join(' ')

/** Serial numbers two accounts claim, with what speaks for each; absent while there is none. */
export function DisputePanel() {
  const { t } = useTranslation('operations')
  const cases = useQuery(reading(listDisputeCases)).data
  const [deciding, setDeciding] = useState<DisputeCase | null>(null)
  const address = (text: string | null) => text !== null && <Mono>{text}</Mono>
  if (!cases || cases.length === 0) return null
  return (
    <Panel title={t('dispute.title')} flush>
      <p className={css.lead}>{t('dispute.about')}</p>
      <DataTable
        label={t('dispute.title')}
        rows={cases}
        rowKey={({ id }) => String(id)}
        none=""
        stacks
        searchText={searchText}
        searchLabel={t('unbind.search')}
        columns={[
          { id: 'sn', header: t('unbind.column.sn'), cell: ({ sn }) => <Mono>{sn}</Mono> },
          {
            id: 'holder',
            header: t('dispute.holder'),
            cell: ({ holder }) =>
              holder ? (
                <Side name={holder.name} near={holder.near}>
                  {address(holder.address)}
                </Side>
              ) : (
                t('dispute.nobody')
              ),
          },
          {
            id: 'claimant',
            header: t('dispute.claimant'),
            cell: ({ claimant, ofAddress, address: from }) => (
              <Side name={claimant.name} near={claimant.near}>
                {address(from)}
                {ofAddress && <span className={css.faint}>{t('dispute.here')}</span>}
              </Side>
            ),
          },
          { id: 'at', header: t('unbind.column.at'), cell: ({ openedAt }) => <Age at={openedAt} /> },
          { id: 'state', header: t('dispute.stand'), cell: (one) => <Stand of={one} /> },
          {
            id: 'action',
            header: t('unbind.column.action'),
            stuck: true,
            cell: (one) =>
              one.state === 'open' && (
                <Button size="compact-xs" variant="default" onClick={() => setDeciding(one)}>
                  {t('dispute.decide')}
                </Button>
              ),
          },
        ]}
      />
      {deciding && <DecideDialog of={deciding} onClose={() => setDeciding(null)} />}
    </Panel>
  )
}

function Side({ name, near, children }: { name: string; near: boolean; children: ReactNode }) {
  const { t } = useTranslation('operations')
  return (
    <span className={css.state}>
      <bdi>{name}</bdi>
      {children}
      <span className={css.faint}>{t(near ? 'dispute.near' : 'dispute.far')}</span>
    </span>
  )
}

function Stand({ of: { winner, proof, holder, claimant, settledBy } }: { of: DisputeCase }) {
  const { t } = useTranslation('operations')
  if (winner === null || proof === null) return <StateMark tone="busy" text={t('unbind.state.waiting')} />
  const name = winner === 'claimant' ? claimant.name : (holder?.name ?? '')
  return (
    <span className={css.state}>
      <StateMark tone="ok" text={t(winner === 'claimant' ? 'dispute.goes' : 'dispute.stays', { name })} />
      <span className={css.faint}>{t(`dispute.proof.${proof}`, { name: settledBy ?? '' })}</span>
    </span>
  )
}
