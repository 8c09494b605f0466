import { Radio, Stack, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { factoryReset } from '#contract/inventory/commands/command-endpoints.ts'
import { call } from '../../../../api/call'
import { deviceName } from '../../device-name'
import type { CommandDialogProps } from '../entry'
import { CommandDialog } from './CommandDialog'
import { useCommandForm } from './use-command-form'

/** Back to how it left the factory; whether it finds its way back here is chosen, and the name is typed. */
export function FactoryDialog({ device, onClose }: CommandDialogProps) {
  const { t } = useTranslation('inventory')
  const name = deviceName(device)
  // There is no configuration to keep.
  const runsDefault = device.config !== null && device.config.kind !== 'configured'
  const labels = { keep: t('factory.what'), typed: t('factory.typed', { name }) }
  const form = useCommandForm({
    device,
    initial: { keep: 'keep', typed: '' },
    labels,
    check: ({ typed }) => (typed.trim() === name ? {} : { typed: labels.typed }),
    send: ({ keep }) => call(factoryReset, { body: { sn: device.sn, keep_controller: keep === 'keep' } }),
  })
  return (
    <CommandDialog
      title={t('factory.title', { name })}
      form={form}
      submit={t('factory.start')}
      danger
      onClose={onClose}
    >
      <Radio.Group key={form.form.key('keep')} label={labels.keep} {...form.form.getInputProps('keep')}>
        <Stack gap="xs" mt={6}>
          <Radio
            value="keep"
            label={t('factory.keep')}
            description={runsDefault ? t('factory.keepRefused') : t('factory.keepHint')}
          />
          <Radio value="lose" label={t('factory.lose')} description={t('factory.loseHint')} />
        </Stack>
      </Radio.Group>
      <TextInput
        key={form.form.key('typed')}
        label={labels.typed}
        autoComplete="off"
        {...form.form.getInputProps('typed')}
      />
    </CommandDialog>
  )
}
