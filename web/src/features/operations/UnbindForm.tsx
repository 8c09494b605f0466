import { Button, Checkbox, Group, Stack, Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import type { AnswerOf } from '#contract/define-endpoint.ts'
import { type findBoundDevice, listUnbindRequests, requestUnbind } from '#contract/operations/unbind.ts'
import { call } from '../../api/call'
import { Age } from '../../components/Age'
import { useAppForm } from '../../components/form/use-app-form'
import { useNotify } from '../../components/toast/use-notify'
import { FactList } from '../../ui/FactList'
import { Mono } from '../../ui/Mono'
import { Notice } from '../../ui/Notice'

interface UnbindFormProps {
  device: AnswerOf<typeof findBoundDevice>
  onBack: () => void
  onClose: () => void
}

const schema = z.object({ reason: z.string().trim().min(10).max(500), proven: z.boolean() })

/** Whose it is, and why it is taken from them. */
export function UnbindForm({ device, onBack, onClose }: UnbindFormProps) {
  const { t } = useTranslation(['operations', 'common'])
  const notify = useNotify()
  const client = useQueryClient()
  const labels = { reason: t('unbind.reason') }
  const form = useAppForm({
    initial: { reason: '', proven: false },
    schema,
    labels,
    send: async ({ reason, proven }) => {
      await call(requestUnbind, { body: { sn: device.sn, reason, proven } })
      await client.invalidateQueries({ queryKey: [listUnbindRequests.path] })
    },
    done: ({ proven }) => {
      notify.ok(proven ? t('unbind.doneAtOnce', { sn: device.sn }) : t('unbind.doneLater', { sn: device.sn }))
      onClose()
    },
  })
  return (
    <form onSubmit={form.submit} noValidate>
      <Stack gap="md">
        <FactList
          facts={[
            { name: t('unbind.sn'), value: <Mono>{device.sn}</Mono> },
            { name: t('unbind.column.owner'), value: <bdi>{device.owner}</bdi> },
            { name: t('unbind.model'), value: device.model ?? t('unbind.modelUnknown') },
            { name: t('unbind.boundSince'), value: <Age at={device.boundAt} /> },
          ]}
        />
        {device.request !== null ? (
          <Notice tone="warn">{t('unbind.waitsAlready')}</Notice>
        ) : (
          <>
            <Textarea
              key={form.key('reason')}
              label={labels.reason}
              description={t('unbind.reasonHint')}
              autosize
              minRows={3}
              data-autofocus
              {...form.getInputProps('reason')}
            />
            <Checkbox
              key={form.key('proven')}
              label={t('unbind.provenLabel')}
              description={t('unbind.provenHint')}
              {...form.getInputProps('proven', { type: 'checkbox' })}
            />
          </>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onBack}>
            {t('common:action.back')}
          </Button>
          {device.request === null && (
            <Button type="submit" color="red" loading={form.sending}>
              {t('unbind.submit')}
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  )
}
