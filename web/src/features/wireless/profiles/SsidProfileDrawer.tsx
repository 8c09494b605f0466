import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { membersOf } from '#contract/configuration/profiles.ts'
import { type Ssid, type SsidProfile, ssidProfileMembers } from '#contract/wireless/intent.ts'
import { ProfileMembers } from '../../../components/configuration/profiles/ProfileMembers'
import { FormDrawer } from '../../../components/form/FormDrawer'
import { AccessFields } from '../ssid-form/AccessFields'
import { AdvancedFields } from '../ssid-form/AdvancedFields'
import { CoveredMembers } from '../ssid-form/CoveredFields'
import { IdentityFields } from '../ssid-form/IdentityFields'
import { RadiusFields } from '../ssid-form/RadiusFields'
import { RoamingFields } from '../ssid-form/RoamingFields'
import { useSsidForm, useWatched } from '../ssid-form/ssid-form'
import { needsRadius } from '../ssid-form/ssid-values'
import { TimeFields } from '../ssid-form/TimeFields'
import { asSsid, fromSsid, settled } from './ssid-profile'

/** What a security asks for is said with it; a password can be said alone. */
const choicesOf = (said: ReadonlySet<string>) =>
  ssidProfileMembers.filter((one) => one !== 'radius' && !(one === 'password' && said.has('security')))

interface SsidProfileDrawerProps {
  profile: SsidProfile
  onDone: (profile: SsidProfile) => void
  onClose: () => void
}

/** One profile of SSIDs: which values it sets, and those alone; what is set here joins the draft of the panel. */
export function SsidProfileDrawer({ profile, onDone, onClose }: SsidProfileDrawerProps) {
  const { t } = useTranslation(['wireless', 'configuration'])
  const [only, setOnly] = useState(profile.only)
  const said = new Set(membersOf('wireless', { only }))
  // A profile of nothing stays open: the choice of values says why.
  const done = (ssid: Ssid) => said.size > 0 && onDone(fromSsid(ssid, only))
  const form = useSsidForm(asSsid(profile), [], done, said)
  const security = useWatched(form, 'security')
  // What it sets is chosen beside the form's own fields.
  const isDirty = () =>
    form.isDirty() || said.symmetricDifference(new Set(membersOf('wireless', profile))).size > 0
  const title =
    profile.name === ''
      ? t('configuration:profiles.titleNew')
      : t('configuration:profiles.title', { name: profile.name })
  return (
    <FormDrawer
      form={{ ...form, isDirty }}
      title={title}
      submit={t('form.done')}
      hint={t('form.hint')}
      onClose={onClose}
    >
      <CoveredMembers value={said}>
        <IdentityFields form={form} ofProfile>
          <ProfileMembers
            section="wireless"
            value={[...said]}
            choices={choicesOf(said)}
            onChange={(members) => setOnly(settled(members))}
          />
        </IdentityFields>
        {needsRadius(security) && <RadiusFields form={form} />}
        <AccessFields form={form} ofProfile />
        <RoamingFields form={form} />
        <TimeFields form={form} />
        <AdvancedFields form={form} ofProfile />
      </CoveredMembers>
    </FormDrawer>
  )
}
