import { Button, Group, Stack } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { deleteShare } from '#contract/tenancy/shares.ts'
import { call } from '../../../api/call'
import { Dialog } from '../../../components/form/Dialog'
import { useNotify } from '../../../components/toast/use-notify'
import { useReloadShares } from './use-shares'

interface DeleteShareDialogProps {
  /** The share's. */
  ID: number
  title: string
  submit: string
  /** Said once it is done. */
  done: string
  onClose: () => void
  children: ReactNode
}

/** Ends a share, from either side, after it was said what that means. */
export function DeleteShareDialog({ ID, title, submit, done, onClose, children }: DeleteShareDialogProps) {
  const { t } = useTranslation('common')
  const notify = useNotify()
  const reload = useReloadShares()
  const deleting = useMutation({
    mutationFn: async () => {
      await call(deleteShare, { body: { ID } })
      await reload()
    },
    onSuccess: () => {
      notify.ok(done)
      onClose()
    },
    onError: notify.failed,
  })
  return (
    <Dialog onClose={onClose} title={title}>
      <Stack gap="md">
        {children}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('action.cancel')}
          </Button>
          <Button color="red" loading={deleting.isPending} onClick={() => deleting.mutate()}>
            {submit}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
