import { NumberInput, Radio, Select, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { failureReactions, type Staged } from '#contract/configuration/rollouts.ts'
import css from './ApplyLater.module.css'

/** Somebody who is asked for stages and changes nothing has these. */
export const usualStages: Staged = { mostFailures: 0, atLimit: 'stop' }

/** What a change goes to. */
export type StageDevice = { sn: string; name: string }

interface StageFieldsProps {
  value: Staged
  devices: readonly StageDevice[]
  onChange: (value: Staged) => void
}

/** How a change goes to one device first, then to a tenth, then to all. */
export function StageFields({ value, devices, onChange }: StageFieldsProps) {
  const { t } = useTranslation('configuration')
  const { first, ...others } = value
  return (
    <>
      <p className={css.about}>{t('rollout.about')}</p>
      <Select
        label={t('rollout.first')}
        description={t('rollout.anyFirstAbout')}
        placeholder={t('rollout.anyFirst')}
        clearable
        searchable
        openOnFocus={false}
        data={devices.map(({ sn, name }) => ({ value: sn, label: name }))}
        value={first ?? null}
        onChange={(sn) => onChange(sn === null ? others : { ...others, first: sn })}
        comboboxProps={{ withinPortal: false }}
      />
      <NumberInput
        label={t('rollout.most')}
        description={t('rollout.mostAbout')}
        min={0}
        max={1_000}
        allowDecimal={false}
        allowNegative={false}
        value={value.mostFailures}
        onChange={(most) => onChange({ ...value, mostFailures: Number(most) || 0 })}
      />
      <Radio.Group
        label={t('rollout.then')}
        value={value.atLimit}
        onChange={(atLimit) => onChange({ ...value, atLimit: atLimit as Staged['atLimit'] })}
      >
        <Stack gap={8} mt={6}>
          {failureReactions.map((reaction) => (
            <Radio key={reaction} value={reaction} label={t(`rollout.reaction.${reaction}`)} />
          ))}
        </Stack>
      </Radio.Group>
    </>
  )
}
