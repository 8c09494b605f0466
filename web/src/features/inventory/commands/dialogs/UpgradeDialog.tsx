import { Anchor, Checkbox, Radio, Select, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type FirmwareImage, listFirmware } from '#contract/firmware/endpoints.ts'
import { upgradeDevice } from '#contract/inventory/commands/maintenance-endpoints.ts'
import type { DeviceInfo } from '#contract/inventory/schemas.ts'
import { call } from '../../../../api/call'
import { reading } from '../../../../api/query-client'
import { useFormats } from '../../../../i18n/use-formats'
import { AppLink } from '../../../../lib/AppLink'
import { deviceName } from '../../device-name'
import type { CommandDialogProps } from '../entry'
import { CommandResultView } from '../results/CommandResultView'
import { CommandDialog } from './CommandDialog'
import { useCommandForm } from './use-command-form'

/** Firmware from the store, among the images that fit this model, or from a web address. */
export function UpgradeDialog({ device, onClose }: CommandDialogProps) {
  const { t } = useTranslation('inventory')
  const images = useImages(device)
  const [from, setFrom] = useState<'store' | 'web'>('store')
  const labels = { image: t('upgrade.image'), url: t('upgrade.url') }
  const form = useCommandForm({
    device,
    initial: { image: '', url: '', keepConfiguration: true, keepController: true },
    labels,
    required: [from === 'store' ? 'image' : 'url'],
    send: ({ image, url, keepConfiguration, keepController }) =>
      call(upgradeDevice, {
        body: {
          sn: device.sn,
          ...(from === 'store' ? { image: Number(image) } : { url }),
          keep_configuration: keepConfiguration,
          keep_controller: keepController,
        },
      }),
  })
  const { key, getInputProps } = form.form
  return (
    <CommandDialog
      title={t('upgrade.title', { name: deviceName(device) })}
      lead={t('upgrade.lead', { software: device.software ?? t('upgrade.unknown') })}
      form={form}
      submit={t('upgrade.start')}
      danger
      blocked={from === 'store' && images.length === 0}
      result={(command) => <CommandResultView command={command} />}
      onClose={onClose}
    >
      <Radio.Group
        label={t('upgrade.from')}
        value={from}
        onChange={(value) => setFrom(value === 'web' ? 'web' : 'store')}
      >
        <Stack gap="xs" mt={6}>
          <Radio value="store" label={t('upgrade.store')} />
          <Radio value="web" label={t('upgrade.web')} />
        </Stack>
      </Radio.Group>
      {from === 'web' && (
        <TextInput
          key={key('url')}
          label={labels.url}
          description={t('upgrade.urlHint')}
          dir="ltr"
          type="url"
          autoComplete="off"
          {...getInputProps('url')}
        />
      )}
      {from === 'store' && images.length > 0 && (
        <ImageSelect key={key('image')} label={labels.image} images={images} {...getInputProps('image')} />
      )}
      {from === 'store' && images.length === 0 && <NoImage model={device.compatible} />}
      <Checkbox
        key={key('keepConfiguration')}
        label={t('upgrade.keepConfiguration')}
        {...getInputProps('keepConfiguration', { type: 'checkbox' })}
      />
      <Checkbox
        key={key('keepController')}
        label={t('upgrade.keepController')}
        description={t('upgrade.keepControllerHint')}
        {...getInputProps('keepController', { type: 'checkbox' })}
      />
    </CommandDialog>
  )
}

function useImages(device: DeviceInfo): readonly FirmwareImage[] {
  const { compatible } = device
  const query = useQuery({
    ...reading(listFirmware, { compatible: compatible ?? '' }),
    enabled: compatible !== null,
  })
  return query.data?.filter(({ retiredAt }) => retiredAt === null) ?? []
}

function NoImage({ model }: { model: string | null }) {
  const { t } = useTranslation('inventory')
  return (
    <Text c="dimmed" size="sm">
      {model === null ? t('upgrade.noModel') : t('upgrade.noImage', { model })}{' '}
      <Anchor component={AppLink} to="/upgrade/firmware" size="sm">
        {t('upgrade.toStore')}
      </Anchor>
    </Text>
  )
}

type ImageSelectProps = Omit<Parameters<typeof Select>[0], 'data'> & { images: readonly FirmwareImage[] }

function ImageSelect({ images, ...props }: ImageSelectProps) {
  const formats = useFormats()
  const data = images.map(({ id, version, at }) => ({
    value: String(id),
    label: `${version} · ${formats.date(at)}`,
  }))
  return <Select {...props} data={data} allowDeselect={false} data-autofocus />
}
