import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { defaultPort, type PortProfile } from '#contract/switching/intent.ts'
import { LevelPanel, LevelPanelWaits } from '../../../components/configuration/levels/LevelPanel'
import type { ConfigTarget } from '../../../components/configuration/place'
import { ProfileList, twiceNamed, withProfile } from '../../../components/configuration/profiles/ProfileList'
import { membersWords } from '../../../components/configuration/sections/profiles'
import { optionWords, vlanWords } from '../../../components/configuration/sections/switching'
import { type SectionOf, useSection } from '../../../components/configuration/use-section'
import { useConfigWords } from '../../../components/configuration/words/use-words'
import { PortProfileDrawer } from './PortProfileDrawer'
import { asPort, freshProfile } from './port-profile'

/** The profiles of ports of a project or network. */
export function PortProfilesPanel({ place }: { place: ConfigTarget }) {
  const { t } = useTranslation('configuration')
  const section = useSection('portProfiles', place)
  if (!section.document) return <LevelPanelWaits section={section} title={t('section.portProfiles')} />
  return <Loaded section={section} />
}

function Loaded({ section }: { section: SectionOf<'portProfiles'> }) {
  const { t } = useTranslation('configuration')
  const words = useConfigWords()
  const [edited, setEdited] = useState<PortProfile | null>(null)
  const { profiles } = section.document!.intent
  const put = (next: PortProfile[]) => section.change({ section: 'portProfiles', intent: { profiles: next } })
  const twice = twiceNamed(profiles)
  const about = (profile: PortProfile) =>
    profile.only
      ? membersWords('switching', profile.only, words)
      : [vlanWords(profile.vlan, words.t), ...optionWords(asPort(profile), words)].join(' · ')
  return (
    <>
      <LevelPanel
        section={section}
        title={t('section.portProfiles')}
        about={t('profiles.aboutPorts')}
        invalid={twice === null ? null : t('profiles.twice', { name: twice })}
        fields={(locked) => (
          <ProfileList
            profiles={profiles}
            locked={locked}
            words={about}
            onAdd={() => setEdited(freshProfile(defaultPort('')))}
            onEdit={setEdited}
            onRemove={(gone) => put(profiles.filter(({ key }) => key !== gone.key))}
          />
        )}
      />
      {edited && (
        <PortProfileDrawer
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
