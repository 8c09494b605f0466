import { useState } from 'react'
import type { Ssid, SsidProfile } from '#contract/wireless/intent.ts'
import { following, withOwn, withoutOwn } from '../../../components/configuration/profiles/follow'
import { ProfileChoice } from '../../../components/configuration/profiles/ProfileChoice'
import type { SsidForm } from '../ssid-form/ssid-form'
import { ssidOf, valuesOf } from '../ssid-form/ssid-values'

interface SsidProfileFieldProps {
  form: SsidForm
  profiles: readonly SsidProfile[]
  /** What it follows as the form began. */
  follows: Ssid['profile']
}

/** Which profile an SSID follows; what is typed besides is its own. */
export function SsidProfileField({ form, profiles, follows }: SsidProfileFieldProps) {
  const [own, setOwn] = useState<readonly string[]>(follows?.own ?? [])
  const key = form.getValues().profile?.key
  if (profiles.length === 0 && key === undefined) return null
  const take = (ssid: Ssid) => {
    form.setValues(valuesOf(ssid))
    setOwn(ssid.profile?.own ?? [])
  }
  const now = () => withOwn('wireless', ssidOf(form.getValues(), 'form'), profiles)
  return (
    <ProfileChoice
      section="wireless"
      profiles={profiles}
      value={key}
      own={own}
      onChoose={(chosen) =>
        take(following('wireless', now(), profiles.find((one) => one.key === chosen) ?? null))
      }
      onReset={(member) => {
        const profile = profiles.find((one) => one.key === key)
        if (profile) take(withoutOwn('wireless', now(), profile, member))
      }}
    />
  )
}
