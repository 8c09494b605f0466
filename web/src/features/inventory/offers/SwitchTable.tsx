import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { FeatureSwitch } from '#contract/inventory/device-features.ts'
import { DataTable } from '../../../components/data-table/DataTable'
import { useFormats } from '../../../i18n/use-formats'
import { Mono } from '../../../ui/Mono'
import { useOffer } from './use-offer'

/** What is switched off, why and by whom; from here it is offered again. */
export function SwitchTable({ switches }: { switches: readonly FeatureSwitch[] }) {
  const { t } = useTranslation('device-features')
  const formats = useFormats()
  const offer = useOffer()
  return (
    <DataTable
      label={t('off.title')}
      stacks
      rows={switches}
      rowKey={({ model, software, feature }) => JSON.stringify([model, software, feature])}
      none={t('none')}
      columns={[
        { id: 'feature', header: t('column.feature'), cell: ({ feature }) => t(`feature.${feature}`) },
        { id: 'model', header: t('column.model'), cell: ({ model }) => model },
        {
          id: 'software',
          header: t('column.software'),
          cell: ({ software }) => (software === null ? t('everyVersion') : <Mono>{software}</Mono>),
        },
        { id: 'reason', header: t('column.reason'), cell: ({ reason }) => reason },
        { id: 'by', header: t('column.by'), cell: ({ by }) => by },
        { id: 'at', header: t('column.at'), cell: ({ at }) => formats.time(at) },
        {
          id: 'action',
          header: t('column.action'),
          stuck: true,
          cell: (one) => (
            <Button
              size="compact-xs"
              variant="default"
              aria-label={`${t('on.submit')}: ${t(`feature.${one.feature}`)} ${one.model}`}
              onClick={() => offer(one)}
            >
              {t('on.submit')}
            </Button>
          ),
        },
      ]}
    />
  )
}
