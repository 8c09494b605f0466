import { Checkbox, Switch, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { sixGigahertzSecurities, ssidBands } from '#contract/wireless/intent.ts'
import { ClientLists } from './ClientLists'
import { FieldGroup } from './FieldGroup'
import css from './FieldGroup.module.css'
import { type SsidForm, useWatched } from './ssid-form'

/** Where it is heard, which VLAN its clients join, how they may use it. */
export function AccessFields({ form, ofProfile }: { form: SsidForm; ofProfile: boolean }) {
  const { t } = useTranslation('wireless')
  return (
    <>
      <FieldGroup title={t('form.access')}>
        <Bands form={form} />
        {(['prefer5g', 'mlo'] as const).map((name) => (
          <Switch
            key={form.key(name)}
            label={t(`form.${name}`)}
            description={t(`form.${name}Hint`)}
            {...form.getInputProps(name, { type: 'checkbox' })}
          />
        ))}
        <div className={css.half}>
          <TextInput
            key={form.key('vlan')}
            label={t('form.vlan')}
            description={t('form.vlanHint')}
            inputMode="numeric"
            autoComplete="off"
            {...form.getInputProps('vlan')}
          />
          <TextInput
            key={form.key('maxUsers')}
            label={t('form.maxUsers')}
            description={t('form.maxUsersHint')}
            inputMode="numeric"
            autoComplete="off"
            {...form.getInputProps('maxUsers')}
          />
        </div>
      </FieldGroup>
      <FieldGroup title={t('form.clients')}>
        <Limit form={form} />
        <Switch
          key={form.key('isolate')}
          label={t('form.isolate')}
          description={t('form.isolateHint')}
          {...form.getInputProps('isolate', { type: 'checkbox' })}
        />
        <Switch
          key={form.key('hidden')}
          label={t('form.hidden')}
          description={t('form.hiddenHint')}
          {...form.getInputProps('hidden', { type: 'checkbox' })}
        />
        {!ofProfile && <ClientLists form={form} />}
      </FieldGroup>
    </>
  )
}

/** What each client gets at most, whatever the others do. */
function Limit({ form }: { form: SsidForm }) {
  const { t } = useTranslation('wireless')
  return (
    <div className={css.half}>
      {(['down', 'up'] as const).map((way) => (
        <TextInput
          key={form.key(way)}
          label={t(`form.${way}`)}
          description={t('form.limitHint')}
          inputMode="numeric"
          autoComplete="off"
          {...form.getInputProps(way)}
        />
      ))}
    </div>
  )
}

/** 6 GHz can be chosen where the security is good enough for it; the reason stands beside it. */
function Bands({ form }: { form: SsidForm }) {
  const { t } = useTranslation('wireless')
  const security = useWatched(form, 'security')
  const bands = useWatched(form, 'bands')
  const permitted = sixGigahertzSecurities.includes(security)
  return (
    <Checkbox.Group
      key={form.key('bands')}
      label={t('form.bands')}
      description={t('form.sixRule')}
      {...form.getInputProps('bands')}
    >
      <div className={css.bands}>
        {ssidBands.map((band) => (
          <Checkbox
            key={band}
            value={band}
            label={t(`band.${band}`)}
            disabled={band === '6G' && !permitted && !bands.includes('6G')}
          />
        ))}
      </div>
    </Checkbox.Group>
  )
}
