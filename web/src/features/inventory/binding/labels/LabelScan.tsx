import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { bindDevice } from '#contract/inventory/endpoints.ts'
import { levelFor } from '#contract/permissions.ts'
import type { Network } from '#contract/tenancy/endpoints.ts'
import { useMay } from '../../../../components/current-network/use-may'
import { Panel } from '../../../../ui/page/Panel'
import { LabelReader } from './LabelReader'
import { LabelRow } from './LabelRow'
import css from './LabelScan.module.css'
import { useLabels } from './use-labels'

/** Many devices by their labels: read one after another, then added all at once, each with its verdict. */
export function LabelScan({ network }: { network: Network }) {
  const { t } = useTranslation(['binding', 'inventory'])
  const labels = useLabels(network)
  const why = useMay(levelFor(bindDevice.access), network.ID)
  const { open, late, adding, reserving } = labels
  const busy = adding.isPending || reserving.isPending
  return (
    <div className={css.parts}>
      <LabelReader onRead={labels.read} last={labels.last} />
      <Panel
        title={t('labels.list')}
        aside={labels.labels.length > 0 && t('labels.count', { count: labels.labels.length })}
        flush
      >
        {labels.labels.length === 0 && <p className={css.none}>{t('labels.empty')}</p>}
        <ul>
          {labels.labels.map((label) => (
            <LabelRow key={label.sn} label={label} change={labels.change} remove={labels.remove} />
          ))}
        </ul>
        {open.length > 0 && (
          <div className={css.acts}>
            <Button
              loading={adding.isPending}
              disabled={why !== null || busy}
              title={why ?? undefined}
              onClick={() => adding.mutate()}
            >
              {t('several.add', { count: open.length })}
            </Button>
            {late.length > 0 && (
              <Button
                variant="default"
                loading={reserving.isPending}
                disabled={why !== null || busy}
                title={why ?? undefined}
                onClick={() => reserving.mutate()}
              >
                {t('labels.reserve', { count: late.length })}
              </Button>
            )}
          </div>
        )}
      </Panel>
    </div>
  )
}
