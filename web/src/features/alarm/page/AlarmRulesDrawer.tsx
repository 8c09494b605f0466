import { ActionIcon, Button, Group, Skeleton } from '@mantine/core'
import { IconPencil, IconSend, IconTrash } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type AlarmRule,
  deleteAlarmRule,
  listAlarmNotices,
  listAlarmRules,
  testAlarmRule,
} from '#contract/alarm/notices.ts'
import { call } from '../../../api/call'
import { Age } from '../../../components/Age'
import { confirm } from '../../../components/confirm/confirm'
import { SideDrawer } from '../../../components/form/SideDrawer'
import { useNotify } from '../../../components/toast/use-notify'
import { useFailureWords } from '../../../i18n/use-failure-words'
import css from './AlarmPage.module.css'
import { AlarmRuleForm } from './AlarmRuleForm'

/** Who is told of which alarms, and what was sent. */
export default function AlarmRulesDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['alarms', 'alarm', 'common'])
  const failure = useFailureWords()
  const [editing, setEditing] = useState<AlarmRule | 'new' | null>(null)
  const rules = useQuery({
    queryKey: [listAlarmRules.path],
    queryFn: ({ signal }) => call(listAlarmRules, { query: {}, signal }),
  })
  if (editing)
    return <AlarmRuleForm rule={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />
  return (
    <SideDrawer
      size={600}
      title={t('rules.title')}
      onClose={onClose}
      foot={<Button onClick={() => setEditing('new')}>{t('rules.add')}</Button>}
    >
      <p>{t('rules.about')}</p>
      {rules.isPending && <Skeleton height={80} />}
      {rules.isError && <p role="alert">{failure(rules.error)}</p>}
      {rules.data?.length === 0 && <p className={css.soft}>{t('rules.empty')}</p>}
      <ul className={css.lines}>
        {rules.data?.map((rule) => (
          <Rule key={rule.id} rule={rule} onEdit={() => setEditing(rule)} />
        ))}
      </ul>
      <Log />
    </SideDrawer>
  )
}

function Rule({ rule, onEdit }: { rule: AlarmRule; onEdit: () => void }) {
  const { t } = useTranslation(['alarms', 'alarm', 'common'])
  const notify = useNotify()
  const queries = useQueryClient()
  const again = () => queries.invalidateQueries({ queryKey: [listAlarmRules.path] })
  const test = useMutation({
    mutationFn: () => call(testAlarmRule, { body: { id: rule.id } }),
    onSuccess: () => notify.ok(t('rules.tested')),
    onError: notify.failed,
  })
  const remove = async () => {
    const words = { title: t('rules.remove', { name: rule.name }), body: t('rules.removeAsk') }
    const buttons = { confirm: t('common:action.delete'), cancel: t('common:action.cancel') }
    if (!(await confirm({ ...words, ...buttons, danger: true }))) return
    await call(deleteAlarmRule, { body: { id: rule.id } }).catch(notify.failed)
    await again()
  }
  const target = rule.channel === 'webhook' ? (rule.url ?? '') : t(`rules.channel.${rule.channel}`)
  return (
    <li>
      <div style={{ flex: 1, minWidth: 200 }}>
        <bdi>{rule.name}</bdi>
        {!rule.enabled && <span className={css.soft}> ({t('rules.off')})</span>}
        <div className={css.what} title={target}>
          {t(`alarm:level.${rule.level}`)} · {target}
        </div>
      </div>
      <Group gap={4}>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconSend size={14} />}
          loading={test.isPending}
          onClick={() => test.mutate()}
        >
          {t('rules.test')}
        </Button>
        <ActionIcon variant="default" aria-label={t('rules.edit', { name: rule.name })} onClick={onEdit}>
          <IconPencil size={16} />
        </ActionIcon>
        <ActionIcon variant="default" aria-label={t('rules.remove', { name: rule.name })} onClick={remove}>
          <IconTrash size={16} />
        </ActionIcon>
      </Group>
    </li>
  )
}

const SHOWN = 20

function Log() {
  const { t } = useTranslation(['alarms', 'alarm', 'common'])
  const notices = useQuery({
    queryKey: [listAlarmNotices.path],
    queryFn: ({ signal }) => call(listAlarmNotices, { query: {}, signal }),
    refetchInterval: 5_000,
  })
  if (!notices.data || notices.data.length === 0) return null
  return (
    <>
      <h3 className={css.heading}>{t('rules.log')}</h3>
      <ul className={css.lines}>
        {notices.data.slice(0, SHOWN).map(({ id, rule, kind, state, at, reason }) => (
          <li key={id}>
            <Age at={at} />
            <bdi>{rule}</bdi>
            <span>{t(`rules.kind.${kind}`)}</span>
            <span>{t(`rules.state.${state}`)}</span>
            {reason && <bdi className={css.soft}>{reason}</bdi>}
          </li>
        ))}
      </ul>
    </>
  )
}
