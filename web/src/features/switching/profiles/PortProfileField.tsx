import { openDefaults } from '../../../components/configuration/levels/opened-defaults'
import { ProfileChoice } from '../../../components/configuration/profiles/ProfileChoice'
import { common, MIXED } from '../port-edits'
import type { PortEditing } from '../use-port-editor'

/** Which profile the chosen ports follow, and what each says itself. */
export function PortProfileField({ editing, group }: { editing: PortEditing; group: number | null }) {
  const { profiles } = editing
  const ports = editing.chosen.map(editing.settings)
  const follows = common(ports, ({ profile }) => profile?.key)
  // Profiles are those of a network.
  if (profiles.length === 0 && follows === undefined && group === null) return null
  const own = new Set(ports.flatMap(({ profile }) => profile?.own ?? []))
  return (
    <ProfileChoice
      section="switching"
      profiles={profiles}
      value={follows === MIXED ? null : follows}
      own={follows === MIXED ? [] : [...own]}
      onMake={group === null ? undefined : () => openDefaults({ group })}
      onChoose={editing.follow}
      onReset={editing.resetOwn}
    />
  )
}
