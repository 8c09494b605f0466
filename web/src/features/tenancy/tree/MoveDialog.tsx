import { Button, Group, Stack } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asApiError } from '../../../api/api-error'
import { useNetworks } from '../../../components/current-network/CurrentNetwork'
import { placeOf } from '../../../components/current-network/share-of'
import type { TreeNode } from '../../../components/current-network/tree'
import { Dialog } from '../../../components/form/Dialog'
import { useMe } from '../../../components/session/use-me'
import { useNotify } from '../../../components/toast/use-notify'
import { useFailureWords } from '../../../i18n/use-failure-words'
import { PlacePicker } from '../PlacePicker'
import { projectChoices } from '../place-choices'
import { nodeName } from './nodes'
import { useTreeActions } from './use-tree-actions'

/** Puts a project or network into another project, or at the top. */
export function MoveDialog({ node, onClose }: { node: TreeNode; onClose: () => void }) {
  const { t } = useTranslation(['tenancy', 'common'])
  const notify = useNotify()
  const words = useFailureWords()
  const { tree } = useNetworks()
  const actions = useTreeActions()
  const { role } = useMe()
  const mayTop = role !== 'user' && placeOf(node).permission === 'own'
  const [to, setTo] = useState<number | null>(null)
  const choices = useMemo(
    () =>
      projectChoices(tree, node, {
        top: mayTop ? t('add.projectTop') : null,
        here: t('move.here'),
      }),
    [tree, node, mayTop, t],
  )
  const name = nodeName(node)
  const moving = useMutation({
    mutationFn: (project: number) => actions.move(node, project),
    onSuccess: () => {
      notify.ok(t('move.done', { name }))
      onClose()
    },
  })
  return (
    <Dialog onClose={onClose} title={t('move.title', { name })}>
      <Stack gap="md">
        <PlacePicker
          label={t('move.to')}
          choices={choices}
          value={to}
          onChange={(id) => {
            moving.reset()
            setTo(id)
          }}
          error={moving.isError ? words(asApiError(moving.error)) : undefined}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('common:action.cancel')}
          </Button>
          <Button disabled={to === null} loading={moving.isPending} onClick={() => moving.mutate(to!)}>
            {t('move.submit')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
