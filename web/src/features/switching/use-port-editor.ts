import { useEffect, useMemo, useState } from 'react'
import type { DeviceState } from '#contract/inventory/state/device-state.ts'
import { uplinkPorts } from '#contract/inventory/state/uplink.ts'
import type { PortProfile, PortSettings, PortVlan } from '#contract/switching/intent.ts'
import { following, withOwn, withoutOwn } from '../../components/configuration/profiles/follow'
import type { SectionOf } from '../../components/configuration/use-section'
import { subjectState } from '../../components/configuration/words/subjects'
import { layoutOf } from '../../components/port-panel/port-layout'
import type { PickMode } from '../../components/port-panel/use-gestures'
import { useSearchState } from '../../lib/search'
import { type ChosenPorts, choose, noChoice } from './choose-ports'
import { editPorts, type PortEdit, settingsOf } from './port-edits'
import { type Membership, placedIn } from './vlan-members'

/** The ports of one switch while they are set: which are chosen, what each has, what the draft changes. */
export function usePortEditor(
  state: DeviceState,
  section: SectionOf<'switching'>,
  profiles: readonly PortProfile[],
) {
  const [{ port }] = useSearchState()
  // A link names one: it is chosen when the page is opened.
  const [choice, setChoice] = useState<ChosenPorts>(() => linked(port))
  const round = useRound(section.draft === null)
  const order = useMemo(() => layoutOf(state.ports).ports.map(({ port }) => port.name), [state.ports])
  const wanted = section.document?.intent.ports ?? []
  const chosen = order.filter((name) => choice.names.has(name))
  const put = (ports: PortSettings[]) =>
    section.change({
      section: 'switching',
      intent: { ports: ports.map((port) => withOwn('switching', port, profiles)) },
    })
  const replace = (change: (port: PortSettings) => PortSettings) => {
    const said = new Set(wanted.map(({ port }) => port))
    const fresh = chosen.filter((name) => !said.has(name)).map((name) => settingsOf(wanted, name))
    put([...wanted, ...fresh].map((port) => (choice.names.has(port.port) ? change(port) : port)))
  }
  const isChanged = (name: string) =>
    section.saved !== null &&
    section.document !== null &&
    subjectState(section.saved, section.document, name) !== 'same'
  return {
    order,
    chosen,
    /** Another one begins when the draft is given up or applied: what was typed is of the old one. */
    round,
    names: choice.names,
    settings: (name: string) => settingsOf(wanted, name),
    /** Nobody set anything, and what the switch runs could not be read: only what the draft changes is known. */
    isKnown: (name: string) => section.now?.basis !== 'none' || isChanged(name),
    changed: new Set(section.draft ? order.filter(isChanged) : []),
    chosenUplinks: chosen.filter((name) => uplinkPorts(state).has(name)),
    pick: (name: string, pick: PickMode) => setChoice((old) => choose(old, name, pick, order)),
    all: () => setChoice({ names: new Set(order), anchor: order[0] ?? null }),
    none: () => setChoice(noChoice),
    /** Puts each chosen port into a VLAN or takes it out. */
    place: (vlan: number, how: Membership) =>
      put(
        chosen.reduce(
          (ports, name) =>
            editPorts(ports, [name], vlanEdit(placedIn(settingsOf(ports, name).vlan, vlan, how))),
          wanted,
        ),
      ),
    edit: (edit: PortEdit) => put(editPorts(wanted, chosen, edit)),
    profiles,
    /** Has the chosen ports follow a profile; null: none any more. */
    follow: (key: string | null) => {
      const profile = profiles.find((one) => one.key === key) ?? null
      replace((port) => following('switching', port, profile))
    },
    /** Has them follow their profile again in one value. */
    resetOwn: (member: string) =>
      replace((port) => {
        const profile = profiles.find(({ key }) => key === port.profile?.key)
        return profile ? withoutOwn('switching', port, profile, member) : port
      }),
  }
}

const vlanEdit = (vlan: PortVlan): PortEdit =>
  vlan.mode === 'access'
    ? { mode: 'access', access: vlan.vlan }
    : { mode: 'trunk', native: vlan.native, tagged: [...vlan.tagged] }

const linked = (port: string | undefined): ChosenPorts =>
  port === undefined ? noChoice : { names: new Set([port]), anchor: port }

/** Counts how often there was no draft any more. */
function useRound(clean: boolean): number {
  const [round, setRound] = useState(0)
  useEffect(() => {
    if (clean) setRound((old) => old + 1)
  }, [clean])
  return round
}

export type PortEditing = ReturnType<typeof usePortEditor>
