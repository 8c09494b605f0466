import { Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import {
  type plannedFields,
  type RadioBand,
  type RadioSettings,
  radioBands,
  radioChoices,
  usualRadio,
} from '#contract/configuration/sections/radios.ts'
import type { SectionOf } from '../../../components/configuration/use-section'
import { useFormats } from '../../../i18n/use-formats'
import css from './BandFields.module.css'
import { PlannedFields } from './PlannedFields'

interface BandFieldsProps {
  band: RadioBand
  section: SectionOf<'radios'>
  locked: boolean
}

const USUAL = 'usual'
const KBPS = 1000

/** One band; what is left as the device has it says nothing of that. */
export function BandFields({ band, section, locked }: BandFieldsProps) {
  const { t } = useTranslation(['radios', 'wireless', 'configuration'])
  const formats = useFormats()
  const { radios } = section.document!.intent
  const own = radios.find((one) => one.band === band) ?? usualRadio(band)
  const { modes, widths, rates } = radioChoices[band]
  const rate = (value: string) => formats.bitRate(Number(value) * KBPS)
  const change = (values: Partial<RadioSettings>) =>
    section.change({ section: 'radios', intent: { radios: withRadio(radios, { ...own, ...values }) } })
  const pick = (
    field: Exclude<keyof RadioSettings, 'band' | Exclude<(typeof plannedFields)[number], 'width'>>,
    values: readonly unknown[],
    words: (value: string) => string,
  ) => (
    <Select
      label={t(`field.${field}`)}
      allowDeselect={false}
      disabled={locked}
      data={[
        { value: USUAL, label: t('wireless:list.usual') },
        ...values.map((value) => ({ value: String(value), label: words(String(value)) })),
      ]}
      value={own[field] === null ? USUAL : String(own[field])}
      onChange={(text) => {
        const value = values.find((one) => String(one) === text) ?? null
        change({ [field]: value })
      }}
    />
  )
  return (
    <fieldset className={css.band}>
      <legend>{band === '5G-2' ? t('band.5G-2') : t(`wireless:band.${band}`)}</legend>
      <div className={css.fields}>
        <PlannedFields {...{ own, locked, change }} />
        {pick('mode', modes, (mode) => t(`mode.${mode as 'HE'}`))}
        {pick('width', widths, (width) => formats.megahertz(Number(width)))}
        {pick('beaconRate', rates, rate)}
        {pick('multicastRate', rates, rate)}
        {band === '2G' &&
          pick('legacyRates', [true, false], (on) =>
            t(on === 'true' ? 'configuration:value.on' : 'configuration:value.off'),
          )}
      </div>
    </fieldset>
  )
}

/** One of which nothing is said any more is not there. */
function withRadio(radios: readonly RadioSettings[], next: RadioSettings): RadioSettings[] {
  const { band, ...rest } = next
  const all = [...radios.filter((one) => one.band !== band), next]
  const isUsual = Object.values(rest).every((value) => value === null || value === undefined)
  const kept = isUsual ? all.filter((one) => one.band !== band) : all
  return radioBands.flatMap((name) => kept.filter((one) => one.band === name))
}
