import { Checkbox, MultiSelect, Radio, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { cloneModes, cloneSecrets, type showCloneable } from '#contract/configuration/clone.ts'
import type { ConfigSection } from '#contract/configuration/sections.ts'
import type { Network } from '#contract/tenancy/endpoints.ts'
import type { AnswerTo } from '../../../api/call'
import { CloneVlans } from './CloneVlans'
import type { CloneForm } from './clone-form'

interface CloneFieldsProps {
  source: AnswerTo<typeof showCloneable>
  among: readonly Pick<Network, 'ID' | 'Name'>[]
  form: CloneForm
  /** Whether the caller may copy secrets. */
  copies: boolean
  onEdit: (part: Partial<CloneForm>) => void
}

/** What goes where, and how. */
export function CloneFields({ source, among, form, copies, onEdit }: CloneFieldsProps) {
  const { t } = useTranslation('configuration')
  const chosen = source.sections.filter(({ section }) => form.sections.includes(section))
  return (
    <>
      <Checkbox.Group
        label={t('clone.sections')}
        value={form.sections}
        onChange={(sections) => onEdit({ sections: sections as ConfigSection[] })}
      >
        <Stack gap={8} mt={6}>
          {source.sections.map(({ section, kinds }) => (
            <Checkbox
              key={section}
              value={section}
              label={t(`section.${section}`)}
              description={kinds > 0 ? t('clone.kinds', { kinds }) : undefined}
            />
          ))}
        </Stack>
      </Checkbox.Group>
      <MultiSelect
        label={t('clone.targets')}
        placeholder={form.targets.length === 0 ? t('clone.choose') : undefined}
        nothingFoundMessage={t('clone.noTargets')}
        searchable
        value={form.targets.map(String)}
        onChange={(targets) => onEdit({ targets: targets.map(Number) })}
        data={among.map(({ ID, Name }) => ({ value: String(ID), label: Name }))}
      />
      <Radio.Group
        label={t('clone.mode.label')}
        value={form.mode}
        onChange={(mode) => onEdit({ mode: mode as CloneForm['mode'] })}
      >
        <Stack gap={8} mt={6}>
          {cloneModes.toReversed().map((mode) => (
            <Radio key={mode} value={mode} label={t(`clone.mode.${mode}`)} />
          ))}
        </Stack>
      </Radio.Group>
      {chosen.some(({ secrets }) => secrets) && (
        <Radio.Group
          label={t('clone.secrets.label')}
          description={copies ? undefined : t('clone.ownersOnly')}
          value={copies ? form.secrets : 'keep'}
          onChange={(secrets) => onEdit({ secrets: secrets as CloneForm['secrets'] })}
        >
          <Stack gap={8} mt={6}>
            {cloneSecrets.map((one) => (
              <Radio
                key={one}
                value={one}
                label={t(`clone.secrets.${one}`)}
                disabled={one === 'copy' && !copies}
              />
            ))}
          </Stack>
        </Radio.Group>
      )}
      {source.vlans.length > 0 && <CloneVlans vlans={source.vlans} form={form} onEdit={onEdit} />}
    </>
  )
}
