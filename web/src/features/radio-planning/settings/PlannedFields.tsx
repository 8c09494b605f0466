import { MultiSelect, Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { bandOfRadio, type RadioSettings } from '#contract/configuration/sections/radios.ts'
import { bandChannels } from '#contract/radio-planning/channels.ts'
import { allowsChannel, isRadarChannel } from '#contract/radio-planning/regulatory.ts'
import { useNetworksIfAny } from '../../../components/current-network/CurrentNetwork'
import { useFormats } from '../../../i18n/use-formats'

interface PlannedFieldsProps {
  own: RadioSettings
  locked: boolean
  change: (values: Partial<RadioSettings>) => void
}

const USUAL = 'usual'
const MOST_DBM = 30

/** Where and how loud the radios of a band transmit: by hand, by the device's choice, or as they have it. */
export function PlannedFields({ own, locked, change }: PlannedFieldsProps) {
  const { t } = useTranslation(['radios', 'wireless'])
  const formats = useFormats()
  const channels = useChannels(own.band)
  const usual = { value: USUAL, label: t('wireless:list.usual') }
  return (
    <>
      <Select
        label={t('field.channel')}
        allowDeselect={false}
        searchable
        disabled={locked}
        data={[usual, { value: 'auto', label: t('auto') }, ...channels]}
        value={String(own.channel ?? USUAL)}
        onChange={(value) => change({ channel: value === 'auto' ? 'auto' : numberOrNone(value) })}
      />
      <MultiSelect
        label={t('field.channels')}
        placeholder={own.channels ? undefined : t('allChannels')}
        disabled={locked}
        searchable
        data={channels}
        value={(own.channels ?? []).map(String)}
        onChange={(values) => change({ channels: values.length > 0 ? values.map(Number) : undefined })}
      />
      <Select
        label={t('field.txPower')}
        allowDeselect={false}
        searchable
        disabled={locked}
        data={[
          usual,
          { value: 'max', label: t('max') },
          ...Array.from({ length: MOST_DBM }, (_, at) => ({
            value: String(MOST_DBM - at),
            label: formats.dbm(MOST_DBM - at),
          })),
        ]}
        value={String(own.txPower ?? USUAL)}
        onChange={(value) => change({ txPower: value === 'max' ? 'max' : numberOrNone(value) })}
      />
    </>
  )
}

const numberOrNone = (value: string | null): number | undefined =>
  value === null || value === USUAL ? undefined : Number(value)

/** What the network's country allows, where that is known; of all others the device knows. */
function useChannels(radio: RadioSettings['band']) {
  const { t } = useTranslation('radios')
  const country = useNetworksIfAny()?.current?.Country ?? ''
  const band = bandOfRadio(radio)
  return bandChannels[band]
    .filter((channel) => allowsChannel(country, band, channel) !== false)
    .map((channel) => ({
      value: String(channel),
      label:
        band === '5G' && isRadarChannel(country, channel) ? `${channel} (${t('radar')})` : String(channel),
    }))
}
