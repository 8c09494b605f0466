import { Select } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { kickClient } from '#contract/inventory/commands/command-endpoints.ts'
import { call } from '../../../../../api/call'
import { useFormats } from '../../../../../i18n/use-formats'
import type { CommandDialogProps } from '../../entry'
import { CommandDialog } from '../CommandDialog'
import { useCommandForm } from '../use-command-form'
import { clientNamed } from './client-named'

const bans = [0, 30, 300, 1800, 3600]

/** Ends the connection of a wireless client, and keeps it away for a while. */
export function KickDialog({ device, about = '', onClose }: CommandDialogProps) {
  const { t } = useTranslation('inventory')
  const formats = useFormats()
  // It is about to leave the list; its name stays on the dialog.
  const [client] = useState(() => clientNamed(device, about))
  const form = useCommandForm({
    device,
    initial: { ban: '30' },
    labels: { ban: t('kick.ban') },
    send: ({ ban }) =>
      call(kickClient, { body: { sn: device.sn, mac: client.mac, ban_seconds: Number(ban) } }),
  })
  return (
    <CommandDialog
      title={t('kick.title', { name: client.name })}
      lead={t('kick.lead')}
      form={form}
      submit={t('action.kick')}
      danger
      onClose={onClose}
    >
      <Select
        key={form.form.key('ban')}
        label={t('kick.ban')}
        data={bans.map((seconds) => ({
          value: String(seconds),
          label: seconds === 0 ? t('kick.noBan') : t('kick.for', { duration: formats.duration(seconds) }),
        }))}
        allowDeselect={false}
        {...form.form.getInputProps('ban')}
      />
    </CommandDialog>
  )
}
