import { NumberInput, Select } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type RoamingPreset, roamingPresets } from '#contract/roaming/endpoints.ts'
import { ROAMING_THRESHOLD } from '#contract/wireless/intent.ts'
import { useFormats } from '../../i18n/use-formats'
import { Panel } from '../../ui/page/Panel'
import css from './RoamingPage.module.css'

interface ThresholdFieldsProps {
  /** Null: a threshold of one's own. */
  preset: RoamingPreset | null
  /** dBm */
  threshold: number
  onPreset: (preset: RoamingPreset) => void
  onThreshold: (dbm: number) => void
  children: ReactNode
}

const OWN = 'own'
const presets = Object.keys(roamingPresets) as RoamingPreset[]

/** Where the access points hang, and from which signal on clients are not let in. */
export function ThresholdFields({
  preset,
  threshold,
  onPreset,
  onThreshold,
  children,
}: ThresholdFieldsProps) {
  const { t } = useTranslation('roaming')
  const formats = useFormats()
  return (
    <Panel title={t('try.title')}>
      <div className={css.fields}>
        <Select
          label={t('try.place')}
          allowDeselect={false}
          data={[
            ...presets.map((value) => ({
              value: value as string,
              label: t('try.preset', { place: t(`place.${value}`), dbm: formats.dbm(roamingPresets[value]) }),
            })),
            ...(preset === null ? [{ value: OWN, label: t('place.own') }] : []),
          ]}
          value={preset ?? OWN}
          onChange={(value) => {
            const chosen = presets.find((one) => one === value)
            if (chosen) onPreset(chosen)
          }}
        />
        <NumberInput
          classNames={{ input: css.dbm ?? '' }}
          label={t('try.threshold')}
          min={ROAMING_THRESHOLD.least}
          max={ROAMING_THRESHOLD.most}
          clampBehavior="blur"
          allowDecimal={false}
          value={threshold}
          onChange={(value) => typeof value === 'number' && onThreshold(value)}
        />
      </div>
      <p className={css.soft}>{t('try.hint')}</p>
      {children}
    </Panel>
  )
}
