import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Impact, networkImpact, projectImpact } from '#contract/tenancy/endpoints.ts'
import { asApiError } from '../../../api/api-error'
import { reading } from '../../../api/query-client'
import type { TreeNode } from '../../../components/current-network/tree'
import { Dialog } from '../../../components/form/Dialog'
import { useNotify } from '../../../components/toast/use-notify'
import { useFailureWords } from '../../../i18n/use-failure-words'
import { useFormats } from '../../../i18n/use-formats'
import { PageSkeleton } from '../../../ui/page/PageSkeleton'
import { DeviceFate } from './DeviceFate'
import { ImpactList } from './ImpactList'
import { nodeName, placeId } from './nodes'
import { type DeviceDisposal, useTreeActions } from './use-tree-actions'

/** Shows what deleting would cut off, asks where the devices go, and for the name (spec section 8, readings C79). */
export function DeleteDialog({ node, onClose }: { node: TreeNode; onClose: () => void }) {
  const { t } = useTranslation(['tenancy', 'common'])
  const words = useFailureWords()
  const asked = node.mode === 'project' ? projectImpact : networkImpact
  const impact = useQuery({ ...reading(asked, { ID: placeId(node) }), staleTime: 0, gcTime: 0 })
  const name = nodeName(node)
  return (
    <Dialog
      onClose={onClose}
      title={t(node.mode === 'project' ? 'delete.projectTitle' : 'delete.networkTitle', { name })}
    >
      {impact.isPending && <PageSkeleton label={t('common:loading')} />}
      {impact.isError && (
        <Stack gap="md">
          <Text role="alert">{words(impact.error)}</Text>
          <Group justify="flex-end">
            <Button onClick={() => impact.refetch()}>{t('common:action.retry')}</Button>
          </Group>
        </Stack>
      )}
      {impact.data && <Body node={node} impact={impact.data} onClose={onClose} />}
    </Dialog>
  )
}

function Body({ node, impact, onClose }: { node: TreeNode; impact: Impact; onClose: () => void }) {
  const { t } = useTranslation(['tenancy', 'common'])
  const notify = useNotify()
  const { count } = useFormats()
  const words = useFailureWords()
  const { remove } = useTreeActions()
  const [typed, setTyped] = useState('')
  const [leaving, setLeaving] = useState<DeviceDisposal | null>(impact.devices.length > 0 ? null : {})
  const name = nodeName(node)
  const removing = useMutation({
    mutationFn: (where: DeviceDisposal) => remove(node, where),
    onSuccess: ({ moved, unbound }) => {
      notify.ok(
        moved > 0
          ? t('delete.doneMoved', { name, n: count(moved) })
          : unbound > 0
            ? t('delete.doneUnbound', { name, n: count(unbound) })
            : t('delete.done', { name }),
      )
      onClose()
    },
  })
  const failure = removing.isError ? asApiError(removing.error) : null
  const ready = typed.trim() === name && leaving !== null
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (ready) removing.mutate(leaving)
      }}
    >
      <Stack gap="md">
        <Text size="md">{t('delete.body')}</Text>
        <ImpactList impact={impact} isProject={node.mode === 'project'} />
        {impact.devices.length > 0 && (
          <DeviceFate
            node={node}
            onChange={(where) => {
              removing.reset()
              setLeaving(where)
            }}
            error={failure ? words(failure) : undefined}
          />
        )}
        {failure && impact.devices.length === 0 && <Text role="alert">{words(failure)}</Text>}
        <TextInput
          label={t('delete.typed')}
          value={typed}
          autoComplete="off"
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('common:action.cancel')}
          </Button>
          <Button type="submit" color="red" disabled={!ready} loading={removing.isPending}>
            {t('common:action.delete')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
