import { openDefaults } from '../../../components/configuration/levels/opened-defaults'
import { ProfileChoice } from '../../../components/configuration/profiles/ProfileChoice'
import type { ProfilesPlace } from '../../../components/configuration/profiles/use-profiles'
import { common, MIXED } from '../port-edits'
import type { PortEditing } from '../use-port-editor'

interface PortProfileFieldProps {
  editing: PortEditing
  /** Whose profiles they are. */
  around: ProfilesPlace | null
}

/** Which profile the chosen ports follow, and what each says itself. */
export function PortProfileField({ editing, around }: PortProfileFieldProps) {
  const { profiles } = editing
  const ports = editing.chosen.map(editing.settings)
  const follows = common(ports, ({ profile }) => profile?.key)
  // Profiles are those of a network or project.
  if (profiles.length === 0 && follows === undefined && around === null) return null
  const own = new Set(ports.flatMap(({ profile }) => profile?.own ?? []))
  return (
    <ProfileChoice
      section="switching"
      profiles={profiles}
      value={follows === MIXED ? null : follows}
      own={follows === MIXED ? [] : [...own]}
      onMake={around === null ? undefined : () => openDefaults(around)}
      onChoose={editing.follow}
      onReset={editing.resetOwn}
    />
  )
}
