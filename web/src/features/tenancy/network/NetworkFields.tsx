import { Select, TextInput } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { saveNetwork } from '#contract/tenancy/endpoints.ts'
import type { Metered } from '#contract/tenancy/metered.ts'
import type { useAppForm } from '../../../components/form/use-app-form'
import { useFormats } from '../../../i18n/use-formats'
import { LocationField } from '../location/LocationField'
import { countryChoices, timeZoneChoices } from './countries'
import { LinkField } from './LinkField'

/** All that a network is, apart from where it lies in the tree. */
export interface NetworkInput extends Record<string, unknown> {
  Name: string
  Timezone: string
  Country: string
  Address: string
  Location: { lat: number; lng: number } | null
  /** Null: not metered. */
  Metered: Metered | null
  /** Empty: stays as it is. */
  Webpass: string
}

export const networkSchema = saveNetwork
  .body!.required({ Name: true, Timezone: true, Country: true })
  .omit({ PID: true })

/** What the fields are called, for the form machine. */
export function useNetworkLabels() {
  const { t } = useTranslation('tenancy')
  return {
    Name: t('add.name'),
    Timezone: t('add.timezone'),
    Country: t('add.country'),
    Address: t('add.address'),
    Location: t('location.label'),
    Metered: t('link.label'),
    Webpass: t('webpass.label'),
  }
}

type Form = ReturnType<typeof useAppForm<NetworkInput>>

/** Name, time zone, country, address and location: the same when a network is made and when it is edited. */
export function NetworkFields({
  form,
  after,
  isNew,
}: {
  form: Form
  after?: React.ReactNode
  isNew: boolean
}) {
  const { t } = useTranslation(['tenancy', 'common'])
  const labels = useNetworkLabels()
  const { locale } = useFormats()
  const countries = useMemo(() => countryChoices(locale), [locale])
  const zones = useMemo(timeZoneChoices, [])
  return (
    <>
      <TextInput
        key={form.key('Name')}
        label={labels.Name}
        required
        data-autofocus
        autoFocus={isNew}
        maxLength={64}
        {...form.getInputProps('Name')}
      />
      {after}
      <Select
        key={form.key('Timezone')}
        label={labels.Timezone}
        {...(isNew && { description: t('add.timezoneHint') })}
        required
        data={zones}
        searchable
        limit={80}
        allowDeselect={false}
        {...form.getInputProps('Timezone')}
      />
      <Select
        key={form.key('Country')}
        label={labels.Country}
        description={t('add.countryHint')}
        required
        data={countries}
        searchable
        allowDeselect={false}
        {...form.getInputProps('Country')}
      />
      <TextInput
        key={form.key('Address')}
        label={`${labels.Address} (${t('common:form.optional')})`}
        maxLength={200}
        autoComplete="off"
        {...form.getInputProps('Address')}
      />
      <LocationField
        initial={form.getValues().Location}
        error={form.errors.Location}
        onChange={(location) => form.setFieldValue('Location', location as never)}
      />
      <LinkField
        initial={form.getValues().Metered}
        error={form.errors.Metered}
        onChange={(typed) => form.setFieldValue('Metered', typed as never)}
      />
    </>
  )
}
