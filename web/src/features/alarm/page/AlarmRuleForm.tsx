import { Button, Checkbox, MultiSelect, Select, Stack, Switch, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type AlarmLevel, alarmFamilies, alarmLevels } from '#contract/alarm/categories.ts'
import { type AlarmRule, listAlarmRules, saveAlarmRule } from '#contract/alarm/notices.ts'
import { call } from '../../../api/call'
import { useNetworks } from '../../../components/current-network/CurrentNetwork'
import { SideDrawer } from '../../../components/form/SideDrawer'
import { useNotify } from '../../../components/toast/use-notify'
import { AlarmRuleRecipients } from './AlarmRuleRecipients'
import { AlarmRuleRepeats } from './AlarmRuleRepeats'
import { minuteOf, timeOf } from './minutes'
import { ownZone, type RuleDraft, type RulePartProps } from './rule-draft'

const blank: RuleDraft = {
  ...{ name: '', enabled: true, group: null, level: 'medium', families: [], recovery: true },
  ...{ quiet: null, repeat: null, digest: null, digestAt: null, channel: 'email', accounts: [], url: null },
}

/** One rule: which alarms, where, when, and to whom. */
export function AlarmRuleForm({ rule, onClose }: { rule: AlarmRule | null; onClose: () => void }) {
  const { t } = useTranslation(['alarms', 'alarm', 'common'])
  const notify = useNotify()
  const queries = useQueryClient()
  const [draft, setDraft] = useState<RuleDraft>(rule ?? blank)
  const [secret, setSecret] = useState<string | null>(null)
  const set = (part: Partial<RuleDraft>) => setDraft({ ...draft, ...part })
  const save = useMutation({
    mutationFn: () => call(saveAlarmRule, { body: { ...bodyOf(draft), ...(rule && { id: rule.id }) } }),
    onSuccess: async (answer) => {
      await queries.invalidateQueries({ queryKey: [listAlarmRules.path] })
      if (answer.secret) setSecret(answer.secret)
      else onClose()
    },
    onError: notify.failed,
  })
  const ready =
    draft.name.trim() !== '' && (draft.channel === 'webhook' ? !!draft.url : draft.accounts.length > 0)
  const foot = secret ? (
    <Button onClick={onClose}>{t('common:action.close')}</Button>
  ) : (
    <Button disabled={!ready} loading={save.isPending} onClick={() => save.mutate()}>
      {t('common:action.save')}
    </Button>
  )
  return (
    <SideDrawer size={520} title={rule ? rule.name : t('rules.add')} onClose={onClose} foot={foot}>
      {secret ? (
        <TextInput
          readOnly
          label={t('rules.secret')}
          description={t('rules.secretHint')}
          value={secret}
          dir="ltr"
          onFocus={(event) => event.currentTarget.select()}
        />
      ) : (
        <Stack gap="sm">
          <Which draft={draft} set={set} />
          <AlarmRuleRecipients draft={draft} set={set} />
          <When draft={draft} set={set} />
        </Stack>
      )}
    </SideDrawer>
  )
}

const bodyOf = ({ accounts, url, digest, digestAt, ...draft }: RuleDraft) => ({
  ...draft,
  digest: draft.channel === 'webhook' ? null : digest,
  // Of one network by its clock, of several by the reader's.
  digestAt:
    draft.channel === 'webhook' || !digestAt
      ? null
      : { ...digestAt, zone: draft.group === null ? (digestAt.zone ?? ownZone()) : null },
  name: draft.name.trim(),
  accounts: draft.channel === 'webhook' ? [] : accounts,
  url: draft.channel === 'webhook' ? url : null,
})

function Which({ draft, set }: RulePartProps) {
  const { t } = useTranslation(['alarms', 'alarm', 'common'])
  const { networks } = useNetworks()
  return (
    <>
      <TextInput
        label={t('rules.name')}
        value={draft.name}
        maxLength={64}
        required
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
      <Select
        label={t('column.network')}
        placeholder={t('scope.all')}
        clearable
        searchable
        data={networks
          .filter(({ permission }) => permission === 'own')
          .map(({ ID, Name }) => ({ value: String(ID), label: Name }))}
        value={draft.group === null ? null : String(draft.group)}
        onChange={(group) => set({ group: group === null ? null : Number(group) })}
      />
      <Select
        label={t('rules.fromLevel')}
        allowDeselect={false}
        data={alarmLevels.map((level) => ({ value: level, label: t(`alarm:level.${level}`) }))}
        value={draft.level}
        onChange={(level) => set({ level: level as AlarmLevel })}
      />
      <MultiSelect
        label={t('column.category')}
        placeholder={draft.families.length === 0 ? t('any.category') : undefined}
        data={alarmFamilies.map((family) => ({ value: family, label: t(`family.${family}`) }))}
        value={draft.families}
        onChange={(families) => set({ families: families as RuleDraft['families'] })}
      />
    </>
  )
}

function When({ draft, set }: RulePartProps) {
  const { t } = useTranslation(['alarms', 'alarm', 'common'])
  const quiet = draft.quiet
  const time = (which: 'from' | 'to') => (
    <TextInput
      type="time"
      label={t(`rules.quiet.${which}`)}
      value={timeOf(quiet?.[which] ?? 0)}
      onChange={(event) => {
        const minute = minuteOf(event.currentTarget.value)
        if (quiet && minute !== null) set({ quiet: { ...quiet, [which]: minute } })
      }}
    />
  )
  return (
    <>
      <Checkbox
        label={t('rules.recovery')}
        checked={draft.recovery}
        onChange={(event) => set({ recovery: event.currentTarget.checked })}
      />
      <Checkbox
        label={t('rules.quiet.label')}
        description={t('rules.quiet.hint')}
        checked={quiet !== null}
        onChange={(event) => set({ quiet: event.currentTarget.checked ? { from: 1320, to: 420 } : null })}
      />
      {quiet && time('from')}
      {quiet && time('to')}
      <AlarmRuleRepeats draft={draft} set={set} />
      <Switch
        label={t('rules.enabled')}
        checked={draft.enabled}
        onChange={(event) => set({ enabled: event.currentTarget.checked })}
      />
    </>
  )
}
