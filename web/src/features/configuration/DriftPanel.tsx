import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DeviceConfigDetail } from '#contract/configuration/changes/device-config.ts'
import { ChangeList } from '../../components/configuration/review/ChangeList'
import { useReapply } from '../../components/configuration/use-reapply'
import { useFormats } from '../../i18n/use-formats'
import { lazyPart } from '../../lib/lazy-part'
import { Panel } from '../../ui/page/Panel'
import css from './DeviceConfiguration.module.css'
import { useAdopt } from './use-adopt'

const NativeDiff = lazyPart(() => import('../../components/configuration/review/NativeDiff'))

interface DriftPanelProps {
  config: DeviceConfigDetail
  drift: NonNullable<DeviceConfigDetail['drift']>
}

const sources = { read: 'driftRead', report: 'driftReport', id_only: 'driftIdOnly' } as const

/** The device was changed behind our back: how, as far as it is known, and the two ways to mend it. */
export function DriftPanel({ config, drift }: DriftPanelProps) {
  const { t } = useTranslation('configuration')
  const formats = useFormats()
  const reapply = useReapply()
  const adopt = useAdopt(config)
  return (
    <Panel title={t('device.drift')} aside={<IconAlertTriangle size={17} color="var(--warn)" />}>
      <div className={css.drift}>
        <p>
          {t('device.driftBody', { age: formats.age(drift.since) })}{' '}
          <span className={css.source}>{t(`device.${sources[drift.source]}`)}</span>
        </p>
        {drift.changes.length > 0 && (
          <>
            <h3>{t('device.driftWords')}</h3>
            <ChangeList changes={drift.changes} none={t('change.none')} />
          </>
        )}
        {drift.native && <Native name={config.name} native={drift.native} />}
        <div className={css.acts}>
          <Button loading={reapply.isPending} onClick={() => reapply.mutate([config])}>
            {t('device.reapply')}
          </Button>
          <Button
            variant="default"
            disabled={!drift.canAdopt}
            title={drift.canAdopt ? t('device.adoptHint') : t('device.cannotAdopt')}
            loading={adopt.isPending}
            onClick={() => adopt.mutate()}
          >
            {t('device.adopt')}
          </Button>
        </div>
      </div>
    </Panel>
  )
}

function Native({ name, native }: { name: string; native: { before: string | null; after: string } }) {
  const { t } = useTranslation('configuration')
  const [open, setOpen] = useState(false)
  return (
    <div className={css.native}>
      {open ? (
        <Suspense fallback={null}>
          <NativeDiff name={name} before={native.before} after={native.after} />
        </Suspense>
      ) : (
        <Button size="compact-sm" variant="default" onClick={() => setOpen(true)}>
          {t('diff.show')}
        </Button>
      )}
    </div>
  )
}
