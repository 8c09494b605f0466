import { Button, Group, Radio, Stack, Text, Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import {
  type FeatureSwitch,
  listDeviceFeatures,
  switchDeviceFeature,
} from '#contract/inventory/device-features.ts'
import { call } from '../../../api/call'
import { Dialog } from '../../../components/form/Dialog'
import { useAppForm } from '../../../components/form/use-app-form'
import { useNotify } from '../../../components/toast/use-notify'
import { useFormats } from '../../../i18n/use-formats'
import { type FeatureCell, switchOf } from './feature-cells'
import { useOffer } from './use-offer'

interface FeatureDialogProps {
  of: FeatureCell
  switches: readonly FeatureSwitch[]
  onClose: () => void
}

/** What stands for one feature of one model and version, and switching it off or offering it again. */
export function FeatureDialog({ of, switches, onClose }: FeatureDialogProps) {
  const said = switchOf(of, switches)
  const { t } = useTranslation('device-features')
  const title = `${t(`feature.${of.feature}`)} · ${of.version.model}`
  return (
    <Dialog onClose={onClose} title={title}>
      {said ? <OffFacts said={said} onClose={onClose} /> : <OffForm of={of} onClose={onClose} />}
    </Dialog>
  )
}

function OffFacts({ said, onClose }: { said: FeatureSwitch; onClose: () => void }) {
  const { t } = useTranslation(['device-features', 'common'])
  const formats = useFormats()
  const offer = useOffer()
  const { software, by, at, reason } = said
  return (
    <Stack gap="md">
      <Text size="sm">{t('said', { by, at: formats.time(at), version: software ?? t('everyVersion') })}</Text>
      <Text size="sm">{reason}</Text>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {t('common:action.cancel')}
        </Button>
        <Button onClick={() => void offer(said).then(onClose)}>{t('on.submit')}</Button>
      </Group>
    </Stack>
  )
}

const schema = z.object({ where: z.enum(['version', 'model']), reason: z.string().trim().min(5).max(500) })

function OffForm({ of: { version, feature }, onClose }: { of: FeatureCell; onClose: () => void }) {
  const { t } = useTranslation(['device-features', 'common'])
  const notify = useNotify()
  const client = useQueryClient()
  const labels = { reason: t('column.reason'), where: t('where.label') }
  const initial = version.software === null ? ('model' as const) : ('version' as const)
  const form = useAppForm({
    ...{ schema, labels, initial: { where: initial as 'version' | 'model', reason: '' } },
    send: async ({ where, reason }) => {
      const software = where === 'model' ? null : version.software
      const body = { model: version.model, software, feature, offered: false, reason }
      const { devices } = await call(switchDeviceFeature, { body })
      await client.invalidateQueries({ queryKey: [listDeviceFeatures.path] })
      notify.ok(t('off.done', { feature: t(`feature.${feature}`), n: devices }))
    },
    done: onClose,
  })
  const announced = version.announced[feature] ?? 0
  return (
    <form onSubmit={form.submit} noValidate>
      <Stack gap="md">
        <Text size="sm">{t('announced', { n: announced, devices: version.devices })}</Text>
        <Radio.Group key={form.key('where')} label={labels.where} {...form.getInputProps('where')}>
          <Stack gap="xs" mt="xs">
            {version.software !== null && (
              <Radio value="version" label={t('where.version', { version: version.software })} />
            )}
            <Radio value="model" label={t('where.model', { model: version.model })} />
          </Stack>
        </Radio.Group>
        <Textarea
          key={form.key('reason')}
          label={labels.reason}
          description={t('reasonHint')}
          autosize
          minRows={3}
          {...form.getInputProps('reason')}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('common:action.cancel')}
          </Button>
          <Button type="submit" color="red" loading={form.sending}>
            {t('off.submit')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
