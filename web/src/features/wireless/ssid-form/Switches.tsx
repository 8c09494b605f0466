import { Switch } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Covered } from './CoveredFields'
import type { SsidForm } from './ssid-form'

type SwitchName = 'prefer5g' | 'mlo' | 'isolate' | 'hidden' | 'wmm' | 'powerSave'

/** What is on or off, each with what it does. */
export function Switches({ form, names }: { form: SsidForm; names: readonly SwitchName[] }) {
  const { t } = useTranslation('wireless')
  return names.map((name) => (
    <Covered key={name} of={[name]}>
      <Switch
        key={form.key(name)}
        label={t(`form.${name}`)}
        description={t(`form.${name}Hint`)}
        {...form.getInputProps(name, { type: 'checkbox' })}
      />
    </Covered>
  ))
}
