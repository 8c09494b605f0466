import type { SectionOrigin } from '#contract/configuration/changes/section-version.ts'
import { followedMembers } from '#contract/configuration/profiles.ts'
import { sections } from '#contract/configuration/sections.ts'
import type { Subject } from '#contract/configuration/subjects.ts'
import { sameValue } from '#contract/configuration/values.ts'
import { isOwn } from '../../../components/configuration/levels/place-levels'
import type { SectionOf } from '../../../components/configuration/use-section'
import type { PortEditing } from '../use-port-editor'

type Switching = SectionOf<'switching'>

/** Members of the chosen ports by who says them. */
export interface PortOrigins {
  here: string[]
  farther: { origin: SectionOrigin; members: string[] }[]
  profiles: { name: string; members: string[] }[]
}

/** Null: the place says all of its ports, or nobody says anything of them. */
export function originsOf({ now, only, place }: Switching, editing: PortEditing): PortOrigins | null {
  if (!now || !only) return null
  const chosen = new Set(editing.chosen)
  const said = now.values.filter(
    (one) => one.counts && !isOwn(one.origin, place) && !only.some((own) => sameValue(own, one)),
  )
  const ofChosen = said.filter(({ subject }) => chosen.has(subject))
  const farther = Map.groupBy(ofChosen, ({ origin }) => JSON.stringify(origin))
  return {
    here: shownMembers(only.flatMap(({ subject, member }) => (chosen.has(subject) ? [member] : []))),
    farther: [...farther.values()].map((values) => ({
      origin: values[0]!.origin,
      members: shownMembers(values.map(({ member }) => member)),
    })),
    profiles: followedIn(editing),
  }
}

/** Each once; what goes with a speed is told by the speed alone. */
export function shownMembers(members: readonly string[]): string[] {
  const all = new Set(members)
  if (all.has('speed')) for (const one of ['duplex', 'extend']) all.delete(one)
  return [...all]
}

function followedIn(editing: PortEditing): PortOrigins['profiles'] {
  const ports = editing.chosen.map(editing.settings)
  return editing.profiles.flatMap((profile) => {
    const { key, name } = profile
    const following = ports.filter((port) => port.profile?.key === key)
    const members = following.flatMap((port) =>
      followedMembers('switching', port as unknown as Subject, profile),
    )
    return members.length > 0 ? [{ name, members: shownMembers(members) }] : []
  })
}

/** Members that a place may say beside those it does. */
export function furtherMembers(here: readonly string[], ofDevice: boolean): string[] {
  const named = Object.keys(sections.switching.leaves).map((path) => path.split('.')[0] ?? path)
  const never = new Set(['port', 'profile', 'duplex', 'extend', ...here])
  const notThere: readonly string[] = ofDevice ? [] : (sections.switching.ofDevice ?? [])
  return [...new Set(named)].filter((member) => !never.has(member) && !notThere.includes(member))
}
