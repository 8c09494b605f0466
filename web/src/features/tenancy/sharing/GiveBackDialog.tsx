import { Button, Group, Modal, Stack } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { deleteShare, listShares } from '#contract/tenancy/shares.ts'
import { call } from '../../../api/call'
import { reading, toldInPlace } from '../../../api/query-client'
import { placeOf } from '../../../components/current-network/share-of'
import type { TreeNode } from '../../../components/current-network/tree'
import { useNotify } from '../../../components/toast/use-notify'
import { nodeName } from '../nodes'
import { useReloadShares } from './use-shares'

/** Who received a share gives it back: from then on it is not there for them. */
export function GiveBackDialog({ node, onClose }: { node: TreeNode; onClose: () => void }) {
  const { t } = useTranslation(['sharing', 'common'])
  const notify = useNotify()
  const reload = useReloadShares()
  const ID = placeOf(node).Share
  const shares = useQuery({ ...reading(listShares), ...toldInPlace })
  const from = shares.data?.received.find((one) => one.ID === ID)?.from
  const name = nodeName(node)
  const giving = useMutation({
    mutationFn: async () => {
      await call(deleteShare, { body: { ID } })
      await reload()
    },
    onSuccess: () => {
      notify.ok(t('giveBack.done', { name }))
      onClose()
    },
    onError: notify.failed,
  })
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('giveBack.title', { name })}
      closeButtonProps={{ 'aria-label': t('common:action.close') }}
    >
      <Stack gap="md">
        <p style={{ margin: 0 }}>{from ? t('giveBack.bodyFrom', { from }) : t('giveBack.body')}</p>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('common:action.cancel')}
          </Button>
          <Button color="red" loading={giving.isPending} onClick={() => giving.mutate()}>
            {t('giveBack.submit')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
