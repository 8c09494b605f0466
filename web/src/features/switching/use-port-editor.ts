import { useEffect, useMemo, useReducer, useState } from 'react'
import type { ValueName } from '#contract/configuration/values.ts'
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
import { editedMembers, editPorts, type PortEdit, type ShownPort, saidOf, settingsOf } from './port-edits'
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
  // What is typed is of the value before it went back.
  const [backs, countBack] = useReducer((count: number) => count + 1, 0)
  const ofDevice = 'sn' in section.place
  const order = useMemo(() => layoutOf(state.ports).ports.map(({ port }) => port.name), [state.ports])
  const wanted = section.document?.intent.ports ?? []
  const chosen = order.filter((name) => choice.names.has(name))
  const put = (ports: PortSettings[], said: readonly ValueName[] = []) => {
    const own = ports.map((port) => withOwn('switching', port, profiles))
    section.change({ section: 'switching', intent: { ports: own } }, said)
  }
  const replace = (change: (port: PortSettings) => PortSettings) => {
    const said = new Set(wanted.map(({ port }) => port))
    const fresh = chosen.filter((name) => !said.has(name)).map((name) => settingsOf(wanted, name))
    put([...wanted, ...fresh].map((port) => (choice.names.has(port.port) ? change(port) : port)))
  }
  const isChanged = (name: string) =>
    section.saved !== null &&
    section.document !== null &&
    subjectState(section.saved, section.document, name) !== 'same'
  const isSaid = (name: string) => section.only?.some(({ subject }) => subject === name) ?? false
  const membersSaid = (name: string) =>
    (section.only ?? []).flatMap(({ subject, member }) => (subject === name ? [member] : []))
  return {
    section,
    order,
    chosen,
    /** Another one begins when the draft is given up or applied: what was typed is of the old one. */
    round: `${round} ${backs}`,
    names: choice.names,
    settings: (name: string) => settingsOf(wanted, name),
    /** What is known of it: of many switches, what is said for all of them. */
    shown: (name: string): ShownPort => {
      const port = settingsOf(wanted, name)
      return ofDevice ? port : saidOf(port, membersSaid(name))
    },
    /** Nobody set anything, and what the switch runs could not be read: only what the draft changes is known. */
    isKnown: (name: string) => (ofDevice ? section.now?.basis !== 'none' : isSaid(name)) || isChanged(name),
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
    edit: (edit: PortEdit) => put(editPorts(wanted, chosen, edit), ofDevice ? [] : valuesOf(chosen, edit)),
    profiles,
    /** Has the chosen ports follow what is said above again in one value. */
    reset: (member: string) => {
      section.reset(
        ...chosen
          .filter((name) => membersSaid(name).includes(member))
          .map((subject) => ({ subject, member })),
      )
      countBack()
    },
    /** Has it said of them here, though it is as it is above. */
    say: (member: string) => section.say(chosen.map((subject) => ({ subject, member }))),
    /** Has the chosen ports follow a profile; null: none any more. */
    follow: (key: string | null) => {
      countBack()
      const profile = profiles.find((one) => one.key === key) ?? null
      replace((port) => following('switching', port, profile))
    },
    /** Has them follow their profile again in one value. */
    resetOwn: (member: string) => {
      countBack()
      replace((port) => {
        const profile = profiles.find(({ key }) => key === port.profile?.key)
        return profile ? withoutOwn('switching', port, profile, member) : port
      })
    },
  }
}

/** Of many switches, what is set is said, even where it is as a new port has it. */
const valuesOf = (ports: readonly string[], edit: PortEdit): ValueName[] =>
  ports.flatMap((subject) => editedMembers(edit).map((member) => ({ subject, member })))

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
