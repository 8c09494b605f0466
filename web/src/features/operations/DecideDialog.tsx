import { Button, Group, Radio, Stack, Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import {
  type DisputeCase,
  disputeSides,
  listDisputeCases,
  settleDispute,
} from '#contract/inventory/disputes.ts'
import { call } from '../../api/call'
import { Dialog } from '../../components/form/Dialog'
import { useAppForm } from '../../components/form/use-app-form'
import { useNotify } from '../../components/toast/use-notify'

const schema = z.object({ winner: z.enum(disputeSides), reason: z.string().trim().min(10).max(500) })

/** To whom a disputed device belongs, and why. */
export function DecideDialog({ of, onClose }: { of: DisputeCase; onClose: () => void }) {
  const { t } = useTranslation(['operations', 'common'])
  const notify = useNotify()
  const client = useQueryClient()
  const labels = { reason: t('unbind.reason'), winner: t('dispute.which', { sn: of.sn }) }
  const form = useAppForm({
    initial: { winner: 'holder' as (typeof disputeSides)[number], reason: '' },
    schema,
    labels,
    send: async ({ winner, reason }) => {
      await call(settleDispute, { body: { id: of.id, winner, reason } })
      await client.invalidateQueries({ queryKey: [listDisputeCases.path] })
    },
    done: () => {
      notify.ok(t('dispute.done'))
      onClose()
    },
  })
  const nobody = t('dispute.nobody')
  return (
    <Dialog onClose={onClose} title={labels.winner}>
      <form onSubmit={form.submit} noValidate>
        <Stack gap="md">
          <Radio.Group key={form.key('winner')} aria-label={labels.winner} {...form.getInputProps('winner')}>
            <Stack gap="xs">
              <Radio
                value="holder"
                label={of.holder ? t('dispute.stays', { name: of.holder.name }) : nobody}
              />
              <Radio value="claimant" label={t('dispute.goes', { name: of.claimant.name })} />
            </Stack>
          </Radio.Group>
          <Textarea
            key={form.key('reason')}
            label={labels.reason}
            autosize
            minRows={3}
            {...form.getInputProps('reason')}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('common:action.cancel')}
            </Button>
            <Button type="submit" color="red" loading={form.sending}>
              {t('dispute.decide')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
