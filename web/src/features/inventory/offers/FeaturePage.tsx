import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listDeviceFeatures } from '#contract/inventory/device-features.ts'
import { reading, toldInPlace } from '../../../api/query-client'
import { useFailureWords } from '../../../i18n/use-failure-words'
import { EmptyState } from '../../../ui/page/EmptyState'
import { PageHead } from '../../../ui/page/PageHead'
import { PageSkeleton } from '../../../ui/page/PageSkeleton'
import { Panel } from '../../../ui/page/Panel'
import { FeatureDialog } from './FeatureDialog'
import css from './Features.module.css'
import { FeatureTable } from './FeatureTable'
import type { FeatureCell } from './feature-cells'
import { SwitchTable } from './SwitchTable'

/** What each model and version can do, and what of it is offered. */
export function FeaturePage() {
  const { t } = useTranslation(['device-features', 'shell'])
  const failed = useFailureWords()
  const [open, setOpen] = useState<FeatureCell | null>(null)
  const features = useQuery({ ...reading(listDeviceFeatures), ...toldInPlace })
  const title = t('shell:screen.deviceFeature')
  return (
    <div className={css.page}>
      <PageHead title={title} about={t('about')} />
      {features.isPending && <PageSkeleton label={title} />}
      {features.isError && <EmptyState alert title={failed(features.error)} />}
      {features.data?.versions.length === 0 && <EmptyState title={t('none')} body={t('noneHint')} />}
      {features.data && features.data.versions.length > 0 && (
        <Panel flush>
          <FeatureTable {...features.data} onOpen={setOpen} />
        </Panel>
      )}
      {features.data && features.data.switches.length > 0 && (
        <Panel flush title={t('off.title')}>
          <SwitchTable switches={features.data.switches} />
        </Panel>
      )}
      {open && features.data && (
        <FeatureDialog of={open} switches={features.data.switches} onClose={() => setOpen(null)} />
      )}
    </div>
  )
}
