import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import type { BodyOf } from '#contract/define-endpoint.ts'
import { claimDevice, listDisputes } from '#contract/inventory/disputes.ts'
import { call } from '../../../api/call'
import { Dialog } from '../../../components/form/Dialog'
import { useAppForm } from '../../../components/form/use-app-form'
import { useNotify } from '../../../components/toast/use-notify'

/** What was typed to bind the device. */
export type Claim = Omit<BodyOf<typeof claimDevice>, 'label'>

interface ClaimDialogProps {
  claim: Claim
  onWon: (sn: string) => void
  onClose: () => void
}

/** Says what a claim does, asks for the label code, and claims the serial number. */
export function ClaimDialog({ claim, onWon, onClose }: ClaimDialogProps) {
  const { t } = useTranslation(['inventory', 'common'])
  const notify = useNotify()
  const queries = useQueryClient()
  const { sn } = claim
  const labels = { label: t('dispute.label') }
  const form = useAppForm({
    initial: { label: '' },
    schema: z.object({ label: z.string().max(64).optional() }),
    labels,
    send: async ({ label }) => {
      const answer = await call(claimDevice, {
        body: { ...claim, ...(label.trim() && { label: label.trim() }) },
      })
      await queries.invalidateQueries({ queryKey: [listDisputes.path] })
      if (answer.winner === 'claimant') onWon(sn)
      notify.ok(t(answer.winner === 'claimant' ? 'dispute.won' : 'dispute.sent', { sn }))
    },
    done: onClose,
  })
  return (
    <Dialog onClose={onClose} title={t('dispute.title', { sn })}>
      <form onSubmit={form.submit} noValidate>
        <Stack gap="md">
          <Text size="md">{t('dispute.explain')}</Text>
          <TextInput
            key={form.key('label')}
            label={`${labels.label} (${t('common:form.optional')})`}
            dir="ltr"
            autoComplete="off"
            data-autofocus
            {...form.getInputProps('label')}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('common:action.cancel')}
            </Button>
            <Button type="submit" loading={form.sending}>
              {t('dispute.submit')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
