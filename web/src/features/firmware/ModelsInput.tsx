import { TagsInput, type TagsInputProps } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { listFirmwareModels } from '#contract/firmware/endpoints.ts'
import { reading } from '../../api/query-client'

/** Hardware models as devices spell them; those of the tenant's devices are offered. */
export function ModelsInput(props: TagsInputProps) {
  const { t } = useTranslation('firmware')
  const { data = [] } = useQuery(reading(listFirmwareModels))
  const names = new Map(data.map(({ compatible, model, devices }) => [compatible, { model, devices }]))
  return (
    <TagsInput
      {...props}
      description={t('upload.modelsHint')}
      data={data.map(({ compatible }) => compatible)}
      renderOption={({ option }) => {
        const about = names.get(option.value)
        return (
          <span>
            <bdi>{option.value}</bdi>
            {about?.model && (
              <>
                {' · '}
                <bdi>{about.model}</bdi>
              </>
            )}
            {about && ` · ${t('upload.devices', { count: about.devices })}`}
          </span>
        )
      }}
    />
  )
}
