import { Button, NumberInput, Select } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import {
  type RoamingSettings,
  roamingGroupings,
  saveRoamingSettings,
  showRoamingSettings,
} from '#contract/roaming/endpoints.ts'
import { call } from '../../api/call'
import { reading } from '../../api/query-client'
import { useMay } from '../../components/current-network/use-may'
import { showToast } from '../../components/toast/toasts'
import { useNotify } from '../../components/toast/use-notify'
import css from './RoamingPage.module.css'

interface SettingsFieldsProps {
  group: number
  saved: RoamingSettings
  tried: RoamingSettings
  onTry: (part: Record<string, string | undefined>) => void
}

/** What covers a client, between which access points it moves, and keeping all of it for the network. */
export function SettingsFields({ group, saved, tried, onTry }: SettingsFieldsProps) {
  const { t } = useTranslation(['roaming', 'common'])
  const why = useMay('write', group)
  const queries = useQueryClient()
  const notify = useNotify()
  const save = useMutation({
    mutationFn: () => call(saveRoamingSettings, { body: { group, ...tried } }),
    onSuccess: (settings) => {
      queries.setQueryData(reading(showRoamingSettings, { group }).queryKey, settings)
      onTry({ place: undefined, threshold: undefined, coverage: undefined, grouping: undefined })
      showToast('ok', t('settings.saved'))
    },
    onError: notify.failed,
  })
  const isChanged = JSON.stringify(saved) !== JSON.stringify(tried)
  return (
    <div className={css.settings}>
      <NumberInput
        classNames={{ input: css.dbm ?? '' }}
        label={t('settings.coverage')}
        description={t('settings.coverageHint')}
        min={-90}
        max={-50}
        clampBehavior="blur"
        allowDecimal={false}
        value={tried.coverage}
        onChange={(value) =>
          typeof value === 'number' && value >= -90 && value <= -50 && onTry({ coverage: String(value) })
        }
      />
      <Select
        label={t('settings.grouping')}
        description={t('settings.groupingHint')}
        allowDeselect={false}
        data={roamingGroupings.map((value) => ({ value, label: t(`settings.group.${value}`) }))}
        value={tried.grouping}
        onChange={(value) => value && onTry({ grouping: value })}
      />
      <Button
        disabled={!isChanged || why !== null}
        title={why ?? undefined}
        loading={save.isPending}
        onClick={() => save.mutate()}
      >
        {t('settings.save')}
      </Button>
    </div>
  )
}
