import { Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { isDeviceKind } from '#contract/inventory/device-kinds.ts'
import type { NetworkPart } from '../../components/configuration/place'
import { kindsWithDefaults, modelsWithDefaults } from './shown-sections'
import type { NetworkModels } from './use-models'

interface PartChoiceProps {
  part: NetworkPart
  models: NetworkModels
  onChange: (part: NetworkPart) => void
}

/** For which devices of a network defaults are set: all, those of a kind, those of a model. */
export function PartChoice({ part, models, onChange }: PartChoiceProps) {
  const { t } = useTranslation(['configuration', 'inventory'])
  const named = modelsWithDefaults(models, part.model).map(({ model, devices }) => ({
    value: `model ${model}`,
    label: devices > 0 ? model : t('defaults.modelGone', { model }),
  }))
  return (
    <Select
      label={t('defaults.for')}
      allowDeselect={false}
      value={chosenValue(part)}
      data={[
        { value: '', label: t('defaults.everyKind') },
        {
          group: t('defaults.kinds'),
          items: kindsWithDefaults.map((kind) => ({
            value: `kind ${kind}`,
            label: t(`inventory:kind.${kind}`),
          })),
        },
        ...(named.length > 0 ? [{ group: t('defaults.models'), items: named }] : []),
      ]}
      onChange={(value) => onChange({ group: part.group, ...partIn(value ?? '') })}
    />
  )
}

function chosenValue({ kind, model }: NetworkPart): string {
  if (model !== undefined) return `model ${model}`
  return kind ? `kind ${kind}` : ''
}

function partIn(value: string): Omit<NetworkPart, 'group'> {
  if (value.startsWith('model ')) return { model: value.slice('model '.length) }
  const kind = value.slice('kind '.length)
  return isDeviceKind(kind) ? { kind } : {}
}
