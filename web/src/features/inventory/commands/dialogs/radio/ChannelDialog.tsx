import { Select } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { setRadioChannel } from '#contract/inventory/commands/command-endpoints.ts'
import { call } from '../../../../../api/call'
import { deviceName } from '../../../device-name'
import type { CommandDialogProps } from '../../entry'
import { CommandDialog } from '../CommandDialog'
import { useCommandForm } from '../use-command-form'
import { RadioField } from './RadioField'
import { channelGroups, reportedRadios } from './radio-choice'

/** Another channel for a radio, at once and until the configuration says otherwise. */
export function ChannelDialog({ device, about, onClose }: CommandDialogProps) {
  const { t } = useTranslation('inventory')
  const radios = device.state ? reportedRadios(device.state) : []
  const [chosen, setChosen] = useState(about)
  const radio = radios.find(({ id }) => id === chosen) ?? radios[0]
  const labels = { channel: t('change.channel') }
  const form = useCommandForm({
    device,
    initial: { channel: '' },
    labels,
    required: ['channel'],
    send: ({ channel }) =>
      call(setRadioChannel, {
        body: { sn: device.sn, bssid: radio?.bssid ?? '', channel: Number(channel) },
      }),
  })
  const choose = (id: string) => {
    setChosen(id)
    form.form.setFieldValue('channel', '')
  }
  return (
    <CommandDialog
      title={t('change.channelTitle', { name: deviceName(device) })}
      lead={t('change.passing')}
      form={form}
      submit={t('action.channel')}
      blocked={!radio}
      onClose={onClose}
    >
      <RadioField radios={radios} chosen={radio} onChoose={choose} />
      {radio && (
        <Select
          key={form.form.key('channel')}
          label={labels.channel}
          {...(radio.channel !== undefined && {
            description: t('change.now', { value: radio.channel }),
          })}
          data={channelGroups(radio.band).map(({ group, channels }) => ({
            group: t(`change.groups.${group}`),
            items: channels.filter((channel) => channel !== radio.channel).map(String),
          }))}
          searchable
          {...form.form.getInputProps('channel')}
        />
      )}
    </CommandDialog>
  )
}
