import { useTranslation } from 'react-i18next'
import type { Ssid, SsidProfile } from '#contract/wireless/intent.ts'
import { withOwn } from '../../../components/configuration/profiles/follow'
import { FormDrawer } from '../../../components/form/FormDrawer'
import { SsidProfileField } from '../profiles/SsidProfileField'
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
  /** Those it may follow; null: it follows none here. */
  profiles: readonly SsidProfile[] | null
  onDone: (ssid: Ssid) => void
  onClose: () => void
}

/** One SSID; what is set here joins the draft of the page. */
export function SsidDrawer(props: SsidDrawerProps) {
  const { ssid, others, isNew, profiles, onDone, onClose } = props
  const { t } = useTranslation('wireless')
  const form = useSsidForm(ssid, others, (done) => onDone(withOwn('wireless', done, profiles ?? [])))
  const security = useWatched(form, 'security')
  const title = isNew ? t('form.titleNew') : t('form.titleEdit', { name: ssid.name })
  return (
    <FormDrawer form={form} title={title} submit={t('form.done')} hint={t('form.hint')} onClose={onClose}>
      {profiles && <SsidProfileField form={form} profiles={profiles} follows={ssid.profile} />}
      <IdentityFields form={form} />
      {needsRadius(security) && <RadiusFields form={form} />}
      <AccessFields form={form} />
      <RoamingFields form={form} />
      <TimeFields form={form} />
      <AdvancedFields form={form} />
    </FormDrawer>
  )
}
