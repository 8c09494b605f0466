import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { DeviceConfig } from '#contract/configuration/changes/device-config.ts'
import { useFormats } from '../../../i18n/use-formats'
import { confirm } from '../../confirm/confirm'
import { useAdoptAll } from '../use-adopt-all'
import type { Lock } from '../use-lock'
import { useReapply } from '../use-reapply'
import { canRetry, isHeld } from './config-states'

/**
 * What can be done about several devices at once. Those that were changed by somebody are not among those that failed:
 * to send the configuration again ends what was changed.
 */
export function StandActions({ devices, lock }: { devices: readonly DeviceConfig[]; lock: Lock | null }) {
  const { t } = useTranslation(['configuration', 'common'])
  const formats = useFormats()
  const [retry, reapply, adopt] = [useReapply(), useReapply(), useAdoptAll()]
  const drifted = devices.filter(({ state }) => state === 'drifted')
  const failed = devices.filter((one) => canRetry(one) && !isHeld(one) && one.state !== 'drifted')
  const overwrite = async () => {
    const question = {
      title: t('stand.reapplyAll'),
      body: t('stand.reapplyAllAsk', { number: formats.count(drifted.length) }),
      confirm: t('device.reapply'),
      cancel: t('common:action.cancel'),
    }
    if (await confirm(question)) reapply.mutate(drifted)
  }
  const acts = [
    { of: drifted, label: t('stand.adoptAll'), busy: adopt.isPending, act: () => adopt.mutate(drifted) },
    { of: drifted, label: t('stand.reapplyAll'), busy: reapply.isPending, act: overwrite },
    { of: failed, label: t('stand.retryAll'), busy: retry.isPending, act: () => retry.mutate(failed) },
  ]
  return acts
    .filter(({ of }) => of.length > 1)
    .map(({ label, busy, act }) => (
      <Button
        key={label}
        size="compact-sm"
        variant="default"
        disabled={lock !== null}
        title={lock ? t(`locked.${lock}`) : undefined}
        loading={busy}
        onClick={act}
      >
        {label}
      </Button>
    ))
}
