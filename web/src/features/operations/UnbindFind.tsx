import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import type { AnswerOf } from '#contract/define-endpoint.ts'
import { sn } from '#contract/fields.ts'
import { findBoundDevice } from '#contract/operations/unbind.ts'
import { call } from '../../api/call'
import { useAppForm } from '../../components/form/use-app-form'

interface UnbindFindProps {
  onFound: (device: AnswerOf<typeof findBoundDevice>) => void
  onClose: () => void
}

const schema = z.object({ sn })

/** Finds a bound device by its serial number; that somebody looked is in the log. */
export function UnbindFind({ onFound, onClose }: UnbindFindProps) {
  const { t } = useTranslation(['operations', 'common'])
  const labels = { sn: t('unbind.sn') }
  const form = useAppForm({
    initial: { sn: '' },
    schema,
    labels,
    fieldOf: { does_not_exist: 'sn' },
    words: { does_not_exist: t('unbind.notBound') },
    send: async ({ sn }) => onFound(await call(findBoundDevice, { body: { sn } })),
  })
  return (
    <form onSubmit={form.submit} noValidate>
      <Stack gap="md">
        <TextInput
          key={form.key('sn')}
          label={labels.sn}
          description={t('unbind.snHint')}
          dir="ltr"
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('sn')}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('common:action.cancel')}
          </Button>
          <Button type="submit" loading={form.sending}>
            {t('unbind.find')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
