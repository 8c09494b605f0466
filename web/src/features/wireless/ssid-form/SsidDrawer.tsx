import { useTranslation } from 'react-i18next'
import type { Ssid } from '#contract/wireless/intent.ts'
import { FormDrawer } from '../../../components/form/FormDrawer'
import { AccessFields } from './AccessFields'
import { AdvancedFields } from './AdvancedFields'
import { IdentityFields } from './IdentityFields'
import { RadiusFields } from './RadiusFields'
import { RoamingFields } from './RoamingFields'
import { useSsidForm, useWatched } from './ssid-form'
import { needsRadius } from './ssid-values'
import { TimeFields } from './TimeFields'

interface SsidDrawerProps {
  ssid: Ssid
  /** The network's other SSIDs, as the draft has them. */
  others: readonly Ssid[]
  isNew: boolean
  onDone: (ssid: Ssid) => void
  onClose: () => void
}

/** One SSID; what is set here joins the draft of the page. */
export function SsidDrawer({ ssid, others, isNew, onDone, onClose }: SsidDrawerProps) {
  const { t } = useTranslation('wireless')
  const form = useSsidForm(ssid, others, onDone)
  const security = useWatched(form, 'security')
  return (
    <FormDrawer
      form={form}
      title={isNew ? t('form.titleNew') : t('form.titleEdit', { name: ssid.name })}
      submit={t('form.done')}
      hint={t('form.hint')}
      onClose={onClose}
    >
      <IdentityFields form={form} />
      {needsRadius(security) && <RadiusFields form={form} />}
      <AccessFields form={form} />
      <RoamingFields form={form} />
      <TimeFields form={form} />
      <AdvancedFields form={form} />
    </FormDrawer>
  )
}
