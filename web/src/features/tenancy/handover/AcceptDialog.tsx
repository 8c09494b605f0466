import { Button, Checkbox, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { name } from '#contract/fields.ts'
import { acceptTask, showTask, type Task, type TaskContents } from '#contract/tenancy/tasks.ts'
import { asApiError } from '../../../api/api-error'
import { call } from '../../../api/call'
import { reading, toldInPlace } from '../../../api/query-client'
import { useNetworks } from '../../../components/current-network/CurrentNetwork'
import { useAppForm } from '../../../components/form/use-app-form'
import { useNotify } from '../../../components/toast/use-notify'
import { PlacePicker } from '../PlacePicker'
import { ownProjectChoices } from '../place-choices'
import { Contents, useShareWords } from './Contents'
import { useReloadTasks } from './use-tasks'

const schema = z.object({ Name: name })

/** Takes over what is offered: where it goes, which shares go on, and its name where that is taken here. */
export function AcceptDialog({ task, onClose }: { task: Task; onClose: () => void }) {
  const { t } = useTranslation(['tenancy', 'common'])
  const { tree } = useNetworks()
  const contents = useQuery({ ...reading(showTask, { ID: task.ID }), ...toldInPlace, staleTime: 0 })
  const choices = useMemo(() => ownProjectChoices(tree, t('add.projectTop')), [tree, t])
  const { form, into, setInto, kept, setKept, taken } = useAccept(task, onClose)
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t('task.accept.title', { name: task.node.Name })}
      closeButtonProps={{ 'aria-label': t('common:action.close') }}
    >
      <form onSubmit={form.submit} noValidate>
        <Stack gap="md">
          <Text size="md">{t('task.accept.body', { name: task.from })}</Text>
          <Contents query={contents}>
            {({ shares }) => shares.length > 0 && <Shares shares={shares} kept={kept} onChange={setKept} />}
          </Contents>
          {choices.length > 1 && (
            <PlacePicker label={t('move.to')} choices={choices} value={into} onChange={setInto} />
          )}
          {taken && (
            <TextInput
              key={form.key('Name')}
              label={t('task.name')}
              description={t('task.nameHint')}
              maxLength={64}
              autoComplete="off"
              {...form.getInputProps('Name')}
            />
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('common:action.cancel')}
            </Button>
            <Button type="submit" disabled={!contents.data} loading={form.sending}>
              {t('task.accept.submit')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

function useAccept(task: Task, onClose: () => void) {
  const { t } = useTranslation('tenancy')
  const notify = useNotify()
  const reload = useReloadTasks()
  const [into, setInto] = useState(0)
  const [kept, setKept] = useState<string[]>([])
  const [taken, setTaken] = useState(false)
  const form = useAppForm({
    initial: { Name: task.node.Name },
    schema,
    labels: { Name: t('task.name') },
    fieldOf: { name_in_use: 'Name' },
    send: async ({ Name }) => {
      const body = { ID: task.ID, PID: into, keepShares: kept.map(Number), ...(taken && { Name }) }
      await call(acceptTask, { body }).catch((error) => {
        if (asApiError(error).failure === 'name_in_use') setTaken(true)
        throw error
      })
      await reload()
    },
    done: ({ Name }) => {
      notify.ok(t('task.accept.done', { name: Name.trim() }))
      onClose()
    },
  })
  return { form, into, setInto, kept, setKept, taken }
}

interface SharesProps {
  shares: TaskContents['shares']
  kept: string[]
  onChange: (ids: string[]) => void
}

/** None goes on by itself: whoever takes over decides who else sees it. */
function Shares({ shares, kept, onChange }: SharesProps) {
  const { t } = useTranslation('tenancy')
  const words = useShareWords()
  return (
    <Checkbox.Group
      label={t('task.accept.shares')}
      description={t('task.accept.sharesHint')}
      value={kept}
      onChange={onChange}
    >
      <Stack gap={8} mt={8}>
        {shares.map((share) => (
          <Checkbox key={share.ID} value={String(share.ID)} label={words(share)} />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}
