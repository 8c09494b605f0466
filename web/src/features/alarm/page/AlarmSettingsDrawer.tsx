import { Button, Checkbox, NumberInput, Select, Skeleton } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type AlarmLevel,
  type AlarmThreshold,
  type AlarmType,
  alarmFamilies,
  alarmLevels,
  alarmTypeNames,
  categoryOf,
} from '#contract/alarm/categories.ts'
import { type AlarmSetting, saveAlarmSettings, showAlarmSettings } from '#contract/alarm/settings.ts'
import { call } from '../../../api/call'
import { useMay } from '../../../components/current-network/use-may'
import { SideDrawer } from '../../../components/form/SideDrawer'
import { useNotify } from '../../../components/toast/use-notify'
import css from './AlarmPage.module.css'

interface SettingsProps {
  group: number
  name: string
  onClose: () => void
}

/** Which categories a network is told of, how bad each is, and from which value on. */
export default function AlarmSettingsDrawer({ group, name, onClose }: SettingsProps) {
  const { t } = useTranslation(['alarms', 'alarm', 'common'])
  const notify = useNotify()
  const queries = useQueryClient()
  const why = useMay('write', group)
  const [changed, setChanged] = useState<ReadonlyMap<AlarmType, AlarmSetting>>(new Map())
  const key = [showAlarmSettings.path, group]
  const saved = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(showAlarmSettings, { query: { group }, signal }),
  })
  const said = new Map((saved.data ?? []).map((setting) => [setting.type, setting]))
  const settingOf = (type: AlarmType): AlarmSetting => changed.get(type) ?? said.get(type) ?? { type }
  const save = useMutation({
    mutationFn: () => call(saveAlarmSettings, { body: { group, settings: alarmTypeNames.map(settingOf) } }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: key })
      notify.ok(t('settings.saved'))
      onClose()
    },
    onError: notify.failed,
  })
  const set = (setting: AlarmSetting) => setChanged(new Map(changed).set(setting.type, setting))
  const foot = (
    <Button
      disabled={why !== null || !saved.data || changed.size === 0}
      title={why ?? undefined}
      loading={save.isPending}
      onClick={() => save.mutate()}
    >
      {t('common:action.save')}
    </Button>
  )
  return (
    <SideDrawer size={600} title={t('settings.open')} onClose={onClose} foot={foot}>
      <p>{t('settings.about', { name })}</p>
      {saved.isPending && <Skeleton height={200} />}
      {saved.data &&
        alarmFamilies.map((family) => (
          <section key={family}>
            <h3 className={css.heading}>{t(`family.${family}`)}</h3>
            {alarmTypeNames
              .filter((type) => categoryOf(type).family === family)
              .map((type) => (
                <Setting key={type} value={settingOf(type)} onChange={set} disabled={why !== null} />
              ))}
          </section>
        ))}
    </SideDrawer>
  )
}

interface SettingProps {
  value: AlarmSetting
  onChange: (setting: AlarmSetting) => void
  disabled: boolean
}

function Setting({ value, onChange, disabled }: SettingProps) {
  const { t } = useTranslation(['alarms', 'alarm', 'common'])
  const { type } = value
  const { quiet, level, threshold } = categoryOf(type)
  const told = value.told ?? !quiet
  const name = t(`category.${type}`)
  return (
    <div className={css.setting}>
      <Checkbox
        label={name}
        checked={told}
        disabled={disabled}
        onChange={(event) => onChange({ ...value, told: event.currentTarget.checked })}
      />
      <Select
        size="xs"
        aria-label={t('settings.levelOf', { name })}
        allowDeselect={false}
        disabled={disabled || !told}
        data={alarmLevels.map((one) => ({ value: one, label: t(`alarm:level.${one}`) }))}
        value={value.level ?? level}
        onChange={(next) => onChange({ ...value, level: next as AlarmLevel })}
      />
      {threshold && (
        <Threshold
          name={name}
          threshold={threshold}
          value={value.threshold ?? threshold.usual}
          disabled={disabled || !told}
          onChange={(next) => onChange({ ...value, threshold: next })}
        />
      )}
    </div>
  )
}

interface ThresholdProps {
  name: string
  threshold: AlarmThreshold
  value: number
  disabled: boolean
  onChange: (value: number) => void
}

/** A share is written in percent. */
function Threshold({ name, threshold: { unit, min, max }, value, disabled, onChange }: ThresholdProps) {
  const { t } = useTranslation(['alarms', 'alarm', 'common'])
  const scale = unit === 'ratio' ? 100 : 1
  const suffix = { ratio: '\u00a0%', celsius: '\u00a0°C', times: '\u00a0×' }[unit]
  return (
    <NumberInput
      size="xs"
      aria-label={t('settings.threshold', { name })}
      disabled={disabled}
      {...{ suffix, min: min * scale, max: max * scale, decimalScale: 1, clampBehavior: 'blur' }}
      value={Math.round(value * scale * 10) / 10}
      onChange={(next) => typeof next === 'number' && onChange(next / scale)}
    />
  )
}
