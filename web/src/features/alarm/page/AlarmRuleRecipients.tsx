import { MultiSelect, Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { listNoticeRecipients, noticeChannels } from '#contract/alarm/notices.ts'
import { registration } from '#contract/identity/registration.ts'
import { call } from '../../../api/call'
import type { RuleDraft, RulePartProps } from './rule-draft'

/** By which way, and to whom. */
export function AlarmRuleRecipients({ draft, set }: RulePartProps) {
  const { t } = useTranslation('alarms')
  const ways = useQuery({
    queryKey: [registration.path],
    queryFn: ({ signal }) => call(registration, { signal }),
  })
  const isMissing = (channel: RuleDraft['channel']) =>
    channel !== 'webhook' &&
    channel !== 'push' &&
    ways.data !== undefined &&
    !ways.data.channels.includes(channel)
  return (
    <>
      <Select
        label={t('rules.by')}
        description={isMissing(draft.channel) ? t('rules.notSetUp') : undefined}
        allowDeselect={false}
        data={noticeChannels.map((channel) => ({
          value: channel,
          label: t(`rules.channel.${channel}`),
          disabled: isMissing(channel) && channel !== draft.channel,
        }))}
        value={draft.channel}
        onChange={(channel) => set({ channel: channel as RuleDraft['channel'], accounts: [] })}
      />
      {draft.channel === 'webhook' ? (
        <TextInput
          label={t('rules.url')}
          description={t('rules.urlHint')}
          required
          dir="ltr"
          placeholder="https://"
          value={draft.url ?? ''}
          maxLength={500}
          onChange={(event) => set({ url: event.currentTarget.value || null })}
        />
      ) : (
        <People draft={draft} set={set} channel={draft.channel} />
      )}
    </>
  )
}

const hints = { email: 'rules.toHint', sms: 'rules.toHintSms', push: 'rules.toHintPush' } as const

/** Whoever cannot be reached this way stands there, and cannot be chosen. */
function People({
  draft,
  set,
  channel,
}: RulePartProps & { channel: Exclude<RuleDraft['channel'], 'webhook'> }) {
  const { t } = useTranslation('alarms')
  const people = useQuery({
    queryKey: [listNoticeRecipients.path],
    queryFn: ({ signal }) => call(listNoticeRecipients, { query: {}, signal }),
  })
  const chosen = draft.accounts.map(String)
  return (
    <MultiSelect
      label={t('rules.to')}
      description={t(hints[channel])}
      required
      data={(people.data ?? []).map(({ id, username, ...reached }) => ({
        value: String(id),
        label: username,
        disabled: !reached[channel] && !chosen.includes(String(id)),
      }))}
      value={chosen}
      onChange={(accounts) => set({ accounts: accounts.map(Number) })}
    />
  )
}
