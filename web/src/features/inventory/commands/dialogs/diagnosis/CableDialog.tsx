import { Checkbox, SimpleGrid, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { testCables } from '#contract/inventory/commands/maintenance-endpoints.ts'
import { call } from '../../../../../api/call'
import { deviceName } from '../../../device-name'
import type { CommandDialogProps } from '../../entry'
import { CommandResultView } from '../../results/CommandResultView'
import { CommandDialog } from '../CommandDialog'
import { useCommandForm } from '../use-command-form'

/** Measures the cables of chosen ports. */
export function CableDialog({ device, about, onClose }: CommandDialogProps) {
  const { t } = useTranslation('inventory')
  const ports = device.state?.ports ?? []
  const labels = { ports: t('cable.ports') }
  const form = useCommandForm({
    device,
    initial: { ports: ports.some(({ name }) => name === about) ? [about ?? ''] : [] },
    labels,
    check: (values) => (values.ports.length > 0 ? {} : { ports: t('cable.none') }),
    send: (values) => call(testCables, { body: { sn: device.sn, ports: values.ports } }),
  })
  return (
    <CommandDialog
      title={t('cable.title', { name: deviceName(device) })}
      lead={t('cable.lead')}
      form={form}
      submit={t('action.cableTest')}
      danger
      blocked={ports.length === 0}
      size={form.command?.result ? '48rem' : 'lg'}
      result={(command) => <CommandResultView command={command} />}
      onClose={onClose}
    >
      {ports.length === 0 && <Text c="dimmed">{t('cable.noPorts')}</Text>}
      <Checkbox.Group key={form.form.key('ports')} label={labels.ports} {...form.form.getInputProps('ports')}>
        <SimpleGrid
          cols={{ base: 1, xs: 2 }}
          spacing="xs"
          verticalSpacing={6}
          mt={6}
          mah={320}
          style={scrolls}
        >
          {ports.map(({ name, up }) => (
            <Checkbox
              key={name}
              value={name}
              label={<bdi>{name}</bdi>}
              description={up === undefined ? undefined : t(up ? 'cable.linkUp' : 'cable.linkDown')}
            />
          ))}
        </SimpleGrid>
      </Checkbox.Group>
    </CommandDialog>
  )
}

const scrolls = { overflowY: 'auto' } as const
