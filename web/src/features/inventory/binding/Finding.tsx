import { Button, Checkbox, Select } from '@mantine/core'
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { deviceKinds } from '#contract/inventory/device-kinds.ts'
import type { bindWaitingDevices, scanDevices } from '#contract/inventory/endpoints.ts'
import type { AnswerTo } from '../../../api/call'
import { Age } from '../../../components/Age'
import { Mono } from '../../../ui/Mono'
import css from './AddDevicePage.module.css'

interface FindingProps {
  finding: AnswerTo<typeof scanDevices>[number]
  chosen: boolean
  /** What a person says, where the device tells none; empty: nothing yet. */
  kind: string
  /** Why it was not bound. */
  error: AnswerTo<typeof bindWaitingDevices>[number]['error']
  onChoose: (is: boolean) => void
  onKind: (kind: string) => void
  onUse: (sn: string) => void
}

/** A device that waits: to be chosen, with its kind where it tells none, and why it could not be bound. */
export function Finding({ finding, chosen, kind, error, onChoose, onKind, onUse }: FindingProps) {
  const { t } = useTranslation(['inventory', 'binding'])
  const { sn, model, DeviceType, firstSeen } = finding
  return (
    <li className={clsx(css.row, css.finding)}>
      <Checkbox
        size="sm"
        aria-label={t('binding:several.pick', { sn })}
        checked={chosen}
        onChange={(event) => onChoose(event.currentTarget.checked)}
      />
      <div className={css.grow}>
        <div>
          <Mono>{sn}</Mono>
        </div>
        <div className={css.sub}>
          {[t(`kind.${DeviceType ?? 'unknown'}`), model].filter(Boolean).join(' · ')}
        </div>
        {error && (
          <div className={css.wrong} role="status">
            {t(`binding:several.error.${error}`)}
          </div>
        )}
      </div>
      {DeviceType === null && (
        <Select
          size="xs"
          w={160}
          aria-label={t('binding:several.kind', { sn })}
          placeholder={t('column.type')}
          data={deviceKinds.map((one) => ({ value: one as string, label: t(`kind.${one}`) }))}
          value={kind === '' ? null : kind}
          onChange={(next) => onKind(next ?? '')}
        />
      )}
      <span className={css.sub}>
        <Age at={firstSeen} />
      </span>
      <Button
        size="compact-sm"
        variant="light"
        aria-label={t('bind.scan.use', { sn })}
        onClick={() => onUse(sn)}
      >
        {t('bind.scan.useShort')}
      </Button>
    </li>
  )
}
