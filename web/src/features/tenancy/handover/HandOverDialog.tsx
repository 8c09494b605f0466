import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { handOver, previewHandover, type TaskContents, taskLimits } from '#contract/tenancy/tasks.ts'
import { call } from '../../../api/call'
import { reading, toldInPlace } from '../../../api/query-client'
import type { TreeNode } from '../../../components/current-network/tree'
import { Dialog } from '../../../components/form/Dialog'
import { useAppForm } from '../../../components/form/use-app-form'
import { useNotify } from '../../../components/toast/use-notify'
import { nodeName, placeId } from '../tree/nodes'
import { Contents } from './Contents'
import css from './Handover.module.css'
import { useReloadTasks } from './use-tasks'

/** Offers a project or network to another account: what moves and what follows is said first. */
export function HandOverDialog({ node, onClose }: { node: TreeNode; onClose: () => void }) {
  const { t } = useTranslation(['tenancy', 'common'])
  const place = node.mode === 'project' ? { project: placeId(node) } : { network: placeId(node) }
  const contents = useQuery({ ...reading(previewHandover, place), ...toldInPlace, staleTime: 0 })
  const { form, labels } = useOffer(node, place, onClose)
  return (
    <Dialog onClose={onClose} size="lg" title={t('handover.title', { name: nodeName(node) })}>
      <form onSubmit={form.submit} noValidate>
        <Stack gap="md">
          <TextInput
            key={form.key('to')}
            label={labels.to}
            description={t('handover.toHint')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            data-autofocus
            {...form.getInputProps('to')}
          />
          <TextInput
            key={form.key('keepDays')}
            label={labels.keepDays}
            description={t('handover.keepHint', { max: taskLimits.keepDaysMax })}
            inputMode="numeric"
            classNames={{ input: css.days ?? '' }}
            {...form.getInputProps('keepDays')}
          />
          <Contents query={contents} />
          <Follows contents={contents.data} />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('common:action.cancel')}
            </Button>
            <Button type="submit" disabled={!contents.data} loading={form.sending}>
              {t('handover.submit')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}

function useOffer(node: TreeNode, place: { project: number } | { network: number }, onClose: () => void) {
  const { t } = useTranslation(['tenancy', 'common'])
  const notify = useNotify()
  const reload = useReloadTasks()
  const labels = { to: t('handover.to'), keepDays: t('handover.keep') }
  const form = useAppForm({
    initial: { to: '', keepDays: '0' },
    required: ['to', 'keepDays'],
    labels,
    check: ({ keepDays }): { keepDays?: string } =>
      isDays(keepDays) ? {} : { keepDays: t('common:form.range', { min: 0, max: taskLimits.keepDaysMax }) },
    fieldOf: { own_account: 'to', conflict: 'to', too_many: 'to' },
    words: {
      conflict: t('handover.onOffer'),
      too_many: t('handover.tooMany', { max: taskLimits.pendingMax }),
    },
    send: async ({ to, keepDays }) => {
      await call(handOver, { body: { ...place, to: to.trim(), keepDays: Number(keepDays) } })
      await reload()
    },
    done: ({ to }) => {
      notify.ok(t('handover.done', { name: nodeName(node), to: to.trim() }))
      onClose()
    },
  })
  return { form, labels }
}

const isDays = (text: string): boolean =>
  /^\d{1,3}$/.test(text.trim()) && Number(text) <= taskLimits.keepDaysMax

/** What becomes of it, said before it is offered. */
function Follows({ contents }: { contents: TaskContents | undefined }) {
  const { t } = useTranslation('tenancy')
  return (
    <section className={css.follows}>
      <h3>{t('handover.follows.title')}</h3>
      <ul>
        <li>{t('handover.follows.accept')}</li>
        <li>{t('handover.follows.members')}</li>
        {contents && contents.shares.length > 0 && <li>{t('handover.follows.shares')}</li>}
        <li>{t('handover.follows.history')}</li>
        <li>{t('handover.follows.recordings')}</li>
        <li>{t('handover.follows.undo')}</li>
      </ul>
    </section>
  )
}
