import { Checkbox, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { acceptTask, showTask, type Task, type TaskContents } from '#contract/tenancy/tasks.ts'
import { call } from '../../../api/call'
import { reading, toldInPlace } from '../../../api/query-client'
import { useNetworks } from '../../../components/current-network/CurrentNetwork'
import { FormDialog } from '../../../components/form/FormDialog'
import { useNotify } from '../../../components/toast/use-notify'
import { PlacePicker } from '../PlacePicker'
import { ownProjectChoices } from '../place-choices'
import { Contents, useShareWords } from './Contents'
import { useNameIfTaken } from './use-name-if-taken'
import { useReloadTasks } from './use-tasks'

/** Takes over what is offered: where it goes, which shares go on, and its name where that is taken here. */
export function AcceptDialog({ task, onClose }: { task: Task; onClose: () => void }) {
  const { t } = useTranslation('tenancy')
  const { tree } = useNetworks()
  const contents = useQuery({ ...reading(showTask, { ID: task.ID }), ...toldInPlace, staleTime: 0 })
  const choices = useMemo(() => ownProjectChoices(tree, t('add.projectTop')), [tree, t])
  const { form, field, into, setInto, kept, setKept } = useAccept(task, onClose)
  return (
    <FormDialog
      form={form}
      size="lg"
      title={t('task.accept.title', { name: task.node.Name })}
      submit={t('task.accept.submit')}
      disabled={!contents.data}
      onClose={onClose}
    >
      <Text size="md">{t('task.accept.body', { name: task.from })}</Text>
      <Contents query={contents}>
        {({ shares }) => shares.length > 0 && <Shares shares={shares} kept={kept} onChange={setKept} />}
      </Contents>
      {choices.length > 1 && (
        <PlacePicker label={t('move.to')} choices={choices} value={into} onChange={setInto} />
      )}
      {field}
    </FormDialog>
  )
}

function useAccept(task: Task, onClose: () => void) {
  const { t } = useTranslation('tenancy')
  const notify = useNotify()
  const reload = useReloadTasks()
  const [into, setInto] = useState(0)
  const [kept, setKept] = useState<string[]>([])
  const naming = useNameIfTaken({
    name: task.node.Name,
    send: async (Name) => {
      await call(acceptTask, { body: { ID: task.ID, PID: into, keepShares: kept.map(Number), ...Name } })
      await reload()
    },
    done: (name) => {
      notify.ok(t('task.accept.done', { name }))
      onClose()
    },
  })
  return { ...naming, into, setInto, kept, setKept }
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
