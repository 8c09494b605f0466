import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { name } from '#contract/fields.ts'
import { restoreTrash, type TrashedPlace } from '#contract/tenancy/trash.ts'
import { type AnswerTo, call } from '../../../api/call'
import { Dialog } from '../../../components/form/Dialog'
import { useAppForm } from '../../../components/form/use-app-form'
import { useNotify } from '../../../components/toast/use-notify'
import { useFormats } from '../../../i18n/use-formats'
import { Mono } from '../../../ui/Mono'
import css from '../tree/ImpactList.module.css'
import { useTreeActions } from '../tree/use-tree-actions'

const schema = z.object({ Name: name })
type Answer = AnswerTo<typeof restoreTrash>

/** Brings a deleted place back; says which devices could not come with it. */
export function RestoreDialog({ entry, onClose }: { entry: TrashedPlace; onClose: () => void }) {
  const { t } = useTranslation(['tenancy', 'common'])
  const { count } = useFormats()
  const notify = useNotify()
  const { reload } = useTreeActions()
  const [answer, setAnswer] = useState<Answer | null>(null)
  const form = useAppForm({
    initial: { Name: entry.Name },
    schema,
    labels: { Name: t('project.name') },
    fieldOf: { name_in_use: 'Name' },
    send: async ({ Name }) => {
      const done = await call(restoreTrash, { body: { ID: entry.ID, Name: Name.trim() } })
      await reload()
      notify.ok(
        done.top ? t('restore.doneTop', { name: Name.trim() }) : t('restore.done', { name: Name.trim() }),
      )
      if (done.missed.length > 0) setAnswer(done)
      else onClose()
    },
  })
  return (
    <Dialog onClose={onClose} size="sm" title={t('restore.title', { name: entry.Name })}>
      {answer ? (
        <Missed answer={answer} onClose={onClose} />
      ) : (
        <form onSubmit={form.submit} noValidate>
          <Stack gap="md">
            <Text size="md">{t('restore.body', { n: count(entry.devices) })}</Text>
            <TextInput
              key={form.key('Name')}
              label={t('project.name')}
              maxLength={64}
              autoComplete="off"
              data-autofocus
              {...form.getInputProps('Name')}
            />
            <Group justify="flex-end" gap="xs">
              <Button variant="default" onClick={onClose}>
                {t('common:action.cancel')}
              </Button>
              <Button type="submit" loading={form.sending}>
                {t('trash.restore')}
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </Dialog>
  )
}

function Missed({ answer, onClose }: { answer: Answer; onClose: () => void }) {
  const { t } = useTranslation(['tenancy', 'common'])
  return (
    <Stack gap="md">
      <section className={css.impact}>
        <h3>{t('restore.missed')}</h3>
        <ul className={css.scroll}>
          {answer.missed.map(({ sn, name: called, reason }) => (
            <li key={sn}>
              {called && <span>{called} </span>}
              <Mono>{sn}</Mono>: {t(`restore.reason.${reason}`)}
            </li>
          ))}
        </ul>
      </section>
      <Group justify="flex-end">
        <Button onClick={onClose}>{t('common:action.close')}</Button>
      </Group>
    </Stack>
  )
}
