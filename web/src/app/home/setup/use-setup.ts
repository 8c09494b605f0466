import { useQuery } from '@tanstack/react-query'
import type { showSection } from '#contract/configuration/endpoints.ts'
import { sectionPath } from '#contract/configuration/section-path.ts'
import { listEmployees } from '#contract/identity/employees.ts'
import { type Setup, type SetupStep, setupSteps } from '#contract/identity/endpoints.ts'
import { deviceCounts } from '#contract/inventory/endpoints.ts'
import { managers } from '#contract/permissions.ts'
import { reading, toldInPlace } from '../../../api/query-client'
import { useNetworks } from '../../../components/current-network/CurrentNetwork'
import { useSavePreference } from '../../../components/session/preferences'
import { useMe } from '../../../components/session/use-me'

export interface SetupState {
  /** `hidden`: nothing of it is shown; `closed`: it can be gone on with. */
  view: 'open' | 'closed' | 'hidden'
  steps: { name: SetupStep; done: boolean; skipped: boolean }[]
  skip: (name: SetupStep, is: boolean) => void
  open: (is: boolean) => void
}

/** The setup checklist of whoever is signed in: once begun it stays until closed, though there is a network by then. */
export function useSetup(): SetupState {
  const { role, setup } = useMe()
  const { mutate } = useSavePreference()
  const state: Setup = setup ?? { state: 'open', skipped: [] }
  const done = useDone()
  const mayInvite = managers.includes(role)
  const steps = setupSteps
    .filter((name) => name !== 'invite' || mayInvite)
    .map((name) => ({ name, done: done[name], skipped: state.skipped.includes(name) }))
  const isOver = steps.every((step) => step.done || step.skipped)
  const save = (change: Partial<Setup>) => mutate({ setup: { ...state, ...change } })
  return {
    view: isOver && state.state === 'closed' ? 'hidden' : state.state,
    steps,
    skip: (name, is) => {
      const others = state.skipped.filter((other) => other !== name)
      save({ skipped: is ? [...others, name] : others })
    },
    open: (is) => save({ state: is ? 'open' : 'closed' }),
  }
}

/** The endpoint by its path alone: its schemas are no part of the start page. */
const section = { path: sectionPath } as Partial<typeof showSection> as typeof showSection

/** What there is. */
function useDone(): Record<SetupStep, boolean> {
  const { role } = useMe()
  const { tree, networks, current } = useNetworks()
  const counts = useQuery({ ...reading(deviceCounts, {}), ...toldInPlace })
  const wireless = useQuery({
    ...reading(section, { group: current?.ID ?? 0, section: 'wireless' }),
    ...toldInPlace,
    enabled: current !== null,
  })
  const people = useQuery({
    ...reading(listEmployees),
    ...toldInPlace,
    enabled: managers.includes(role),
  })
  const said = wireless.data
  const ssids = said?.document.section === 'wireless' && said.origin ? said.document.intent.ssids : []
  return {
    project: tree.some((node) => node.mode === 'project'),
    network: networks.length > 0,
    device: (counts.data?.total ?? 0) > 0,
    ssid: ssids.some(({ enabled: on }) => on),
    invite: (people.data?.length ?? 0) > 0,
  }
}
