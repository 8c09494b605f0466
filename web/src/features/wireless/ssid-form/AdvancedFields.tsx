import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { gbkBytes } from '#contract/wireless/gbk.ts'
import { SSID_NAME_MAX_BYTES } from '#contract/wireless/intent.ts'
import { Covered, useCovered } from './CoveredFields'
import css from './FieldGroup.module.css'
import { Switches } from './Switches'
import { type SsidForm, useWatched } from './ssid-form'

const thresholds = { rts: 'rtsThreshold', fils: 'filsInterval' } as const

/** What most people leave as it is; open when something in it is not as usual. */
export function AdvancedFields({ form, ofProfile = false }: { form: SsidForm; ofProfile?: boolean }) {
  const { t } = useTranslation('wireless')
  const { wmm, powerSave, rts, fils, gbkName } = form.getInitialValues()
  // Of a profile that says these alone they are not looked for.
  const some = useCovered('security', 'vlan', 'bands', 'isolate')
  if (!useCovered('wmm', 'powerSave', 'rtsThreshold', 'filsInterval')) return null
  return (
    <details className={css.more} open={!some || !wmm || powerSave || `${rts}${fils}${gbkName}` !== ''}>
      <summary>{t('form.advanced')}</summary>
      <div className={css.fields}>
        {!ofProfile && <GbkField form={form} />}
        <Switches form={form} names={['wmm', 'powerSave']} />
        <div className={css.half}>
          {(['rts', 'fils'] as const).map((name) => (
            <Covered key={name} of={[thresholds[name]]}>
              <TextInput
                key={form.key(name)}
                label={t(`form.${name}`)}
                description={t(`form.${name}Hint`)}
                inputMode="numeric"
                autoComplete="off"
                {...form.getInputProps(name)}
              />
            </Covered>
          ))}
        </div>
      </div>
    </details>
  )
}

/** Counted in its own bytes; a character that GBK does not have is told when it is sent. */
function GbkField({ form }: { form: SsidForm }) {
  const { t } = useTranslation(['wireless', 'common'])
  const used = gbkBytes(useWatched(form, 'gbkName'))?.length ?? 0
  return (
    <TextInput
      key={form.key('gbkName')}
      label={`${t('form.gbk')} (${t('common:form.optional')})`}
      description={t('form.gbkHint')}
      autoComplete="off"
      spellCheck={false}
      rightSectionWidth={92}
      rightSection={
        <span className={css.count} data-over={used > SSID_NAME_MAX_BYTES || undefined}>
          {t('form.bytes', { used, max: SSID_NAME_MAX_BYTES })}
        </span>
      }
      {...form.getInputProps('gbkName')}
    />
  )
}
