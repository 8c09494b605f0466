import { Radio, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  deletePackages,
  installPackages,
  listPackages,
} from '#contract/inventory/commands/maintenance-endpoints.ts'
import { call } from '../../../../../api/call'
import { deviceName } from '../../../device-name'
import type { CommandDialogProps } from '../../entry'
import { CommandResultView } from '../../results/CommandResultView'
import { CommandDialog } from '../CommandDialog'
import { useCommandForm } from '../use-command-form'

const actions = ['list', 'install', 'delete'] as const
type PackageAction = (typeof actions)[number]

/** Software packages: which there are, one more, or one less. */
export function PackagesDialog({ device, onClose }: CommandDialogProps) {
  const { t } = useTranslation('inventory')
  const [action, setAction] = useState<PackageAction>('list')
  const labels = { name: t(action === 'list' ? 'packages.part' : 'packages.name'), url: t('packages.url') }
  const form = useCommandForm({
    device,
    initial: { name: '', url: '' },
    labels,
    required: { list: [], install: ['name', 'url'] as const, delete: ['name'] as const }[action],
    send: (values) => send(action, device.sn, values),
  })
  const { key, getInputProps } = form.form
  return (
    <CommandDialog
      title={t('packages.title', { name: deviceName(device) })}
      form={form}
      submit={t(`packages.${action}`)}
      danger={action === 'delete'}
      size={form.command?.result ? '48rem' : 'md'}
      result={(command) => <CommandResultView command={command} />}
      onClose={onClose}
    >
      <Radio.Group
        label={t('packages.what')}
        value={action}
        onChange={(value) => setAction(actions.find((one) => one === value) ?? 'list')}
      >
        <Stack gap="xs" mt={6}>
          {actions.map((one) => (
            <Radio key={one} value={one} label={t(`packages.${one}`)} />
          ))}
        </Stack>
      </Radio.Group>
      <TextInput
        key={key('name')}
        label={labels.name}
        dir="ltr"
        autoComplete="off"
        {...getInputProps('name')}
      />
      {action === 'install' && (
        <TextInput
          key={key('url')}
          label={labels.url}
          description={t('packages.urlHint')}
          dir="ltr"
          type="url"
          autoComplete="off"
          {...getInputProps('url')}
        />
      )}
    </CommandDialog>
  )
}

function send(action: PackageAction, sn: string, { name, url }: { name: string; url: string }) {
  if (action === 'list') return call(listPackages, { body: { sn, name } })
  if (action === 'delete') return call(deletePackages, { body: { sn, names: [name.trim()] } })
  return call(installPackages, { body: { sn, packages: [{ name: name.trim(), url }] } })
}
