import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../components/current-network/use-may'
import { useFormats } from '../../../i18n/use-formats'
import { Notice } from '../../../ui/Notice'
import { useMaintenance } from './use-maintenance'

/** That nobody is notified of a network's alarms, as long as that is so. */
export function MaintenanceBanner({ group }: { group: number }) {
  const { t } = useTranslation('alarms')
  const formats = useFormats()
  const forbidden = useMay('write', group)
  const { now, end } = useMaintenance(group)
  if (!now) return null
  return (
    <Notice
      tone="warn"
      live
      action={
        <Button
          size="compact-sm"
          variant="default"
          disabled={forbidden !== null}
          title={forbidden ?? undefined}
          onClick={() => void end(now)}
        >
          {t('maintenance.end')}
        </Button>
      }
    >
      {t('maintenance.now', { until: formats.time(now.until) })}
      {now.reason && (
        <>
          {' '}
          <bdi>{now.reason}</bdi>
        </>
      )}
    </Notice>
  )
}
