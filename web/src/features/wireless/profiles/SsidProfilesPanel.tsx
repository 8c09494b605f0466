import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SsidProfile } from '#contract/wireless/intent.ts'
import { LevelPanel, LevelPanelWaits } from '../../../components/configuration/levels/LevelPanel'
import type { ConfigTarget } from '../../../components/configuration/place'
import { ProfileList, twiceNamed, withProfile } from '../../../components/configuration/profiles/ProfileList'
import { membersWords } from '../../../components/configuration/sections/profiles'
import { bandWords } from '../../../components/configuration/sections/wireless'
import { type SectionOf, useSection } from '../../../components/configuration/use-section'
import { useConfigWords } from '../../../components/configuration/words/use-words'
import { freshKey, newSsid } from '../ssid-form/ssid-values'
import { SsidProfileDrawer } from './SsidProfileDrawer'
import { fromSsid } from './ssid-profile'

/** The profiles of SSIDs of a project or network. */
export function SsidProfilesPanel({ place }: { place: ConfigTarget }) {
  const { t } = useTranslation('configuration')
  const section = useSection('ssidProfiles', place)
  if (!section.document) return <LevelPanelWaits section={section} title={t('section.ssidProfiles')} />
  return <Loaded section={section} />
}

function Loaded({ section }: { section: SectionOf<'ssidProfiles'> }) {
  const { t } = useTranslation(['configuration', 'wireless'])
  const words = useConfigWords()
  const [edited, setEdited] = useState<SsidProfile | null>(null)
  const { profiles } = section.document!.intent
  const put = (next: SsidProfile[]) => section.change({ section: 'ssidProfiles', intent: { profiles: next } })
  const twice = twiceNamed(profiles)
  const about = ({ security, bands, vlan, only }: SsidProfile) => {
    if (only && !only.includes('security')) return membersWords('wireless', only, words)
    return [
      t(`wireless:security.${security}`),
      ...(only && !only.includes('bands') ? [] : [bandWords(bands, words.t)]),
      ...(only && !only.includes('vlan')
        ? []
        : [`${t('wireless:list.vlan')} ${vlan === 0 ? t('wireless:list.untagged') : vlan}`]),
    ].join(' · ')
  }
  return (
    <>
      <LevelPanel
        section={section}
        title={t('section.ssidProfiles')}
        about={t('profiles.aboutSsids')}
        invalid={twice === null ? null : t('profiles.twice', { name: twice })}
        fields={(locked) => (
          <ProfileList
            profiles={profiles}
            locked={locked}
            words={about}
            onAdd={() => setEdited(fromSsid(newSsid(freshKey())))}
            onEdit={setEdited}
            onRemove={(gone) => put(profiles.filter(({ key }) => key !== gone.key))}
          />
        )}
      />
      {edited && (
        <SsidProfileDrawer
          profile={edited}
          onDone={(profile) => {
            put(withProfile(profiles, profile))
            setEdited(null)
          }}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  )
}
