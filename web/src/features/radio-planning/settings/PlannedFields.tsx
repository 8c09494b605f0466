import { MultiSelect, Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { bandOfRadio, type RadioSettings } from '#contract/configuration/sections/radios.ts'
import { bandChannels } from '#contract/radio-planning/channels.ts'
import { allowsChannel, isPreferredScanning, isRadarChannel } from '#contract/radio-planning/regulatory.ts'
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
      {(['powerLeast', 'powerMost'] as const).map((field) => (
        <Select
          key={field}
          label={t(`field.${field}`)}
          allowDeselect={false}
          searchable
          disabled={locked}
          data={[
            { value: USUAL, label: t('noLimit') },
            ...powersOf(own, field).map((dbm) => ({ value: String(dbm), label: formats.dbm(dbm) })),
          ]}
          value={String(own[field] ?? USUAL)}
          onChange={(value) => change({ [field]: numberOrNone(value) })}
        />
      ))}
    </>
  )
}

/** What the one leaves to the other: the least is no more than the most. */
const powersOf = ({ powerLeast = 1, powerMost = MOST_DBM }: RadioSettings, field: string): number[] =>
  Array.from({ length: MOST_DBM }, (_, at) => MOST_DBM - at).filter((dbm) =>
    field === 'powerLeast' ? dbm <= powerMost : dbm >= powerLeast,
  )

const numberOrNone = (value: string | null): number | undefined =>
  value === null || value === USUAL ? undefined : Number(value)

/** Where radar has to be listened for first, and where clients look at 6 GHz. */
function markOf(country: string, band: string, channel: number): ('radar' | 'psc')[] {
  if (band === '5G' && isRadarChannel(country, channel)) return ['radar']
  return band === '6G' && isPreferredScanning(channel) ? ['psc'] : []
}

/** What the network's country allows, where that is known; of all others the device knows. */
function useChannels(radio: RadioSettings['band']) {
  const { t } = useTranslation('radios')
  const country = useNetworksIfAny()?.current?.Country ?? ''
  const band = bandOfRadio(radio)
  return bandChannels[band]
    .filter((channel) => allowsChannel(country, band, channel) !== false)
    .map((channel) => ({
      value: String(channel),
      label: [channel, ...markOf(country, band, channel).map((mark) => `(${t(mark)})`)].join(' '),
    }))
}
