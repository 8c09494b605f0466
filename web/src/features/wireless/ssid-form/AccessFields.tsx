import { Checkbox, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { sixGigahertzSecurities, ssidBands } from '#contract/wireless/intent.ts'
import { ClientLists } from './ClientLists'
import { Covered } from './CoveredFields'
import { FieldGroup } from './FieldGroup'
import css from './FieldGroup.module.css'
import { Switches } from './Switches'
import { type SsidForm, useWatched } from './ssid-form'

/** Where it is heard, which VLAN its clients join, how they may use it. */
export function AccessFields({ form, ofProfile = false }: { form: SsidForm; ofProfile?: boolean }) {
  const { t } = useTranslation('wireless')
  return (
    <>
      <Covered of={['bands', 'prefer5g', 'mlo', 'vlan', 'maxUsers']}>
        <FieldGroup title={t('form.access')}>
          <Covered of={['bands']}>
            <Bands form={form} />
          </Covered>
          <Switches form={form} names={['prefer5g', 'mlo']} />
          <div className={css.half}>
            {(['vlan', 'maxUsers'] as const).map((name) => (
              <Covered key={name} of={[name]}>
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
        </FieldGroup>
      </Covered>
      <Covered of={['limit', 'isolate', 'hidden']}>
        <FieldGroup title={t('form.clients')}>
          <Covered of={['limit']}>
            <Limit form={form} />
          </Covered>
          <Switches form={form} names={['isolate', 'hidden']} />
          {!ofProfile && <ClientLists form={form} />}
        </FieldGroup>
      </Covered>
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
