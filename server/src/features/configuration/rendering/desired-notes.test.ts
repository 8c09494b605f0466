import { describe, expect, it } from 'vitest'
import type { RenderNote } from '#contract/configuration/changes/intent-change.ts'
import { deviceTarget, networkTarget } from '../config-target.ts'
import type { DesiredIntent } from '../desired-state/desired-state.ts'
import { withoutFarPorts } from './desired-notes.ts'

const unknown = (subject: string): RenderNote => ({
  ...{ severity: 'unsupported', code: 'port_unknown', section: 'switching' },
  ...{ subject, field: null, params: {} },
})
const said = (subject: string, target: ReturnType<typeof deviceTarget | typeof networkTarget>) => ({
  ...{ subject, member: 'vlan', counts: true, origin: { target, version: 1 } },
})

describe('ports that a switch does not have', () => {
  const switching = [
    ...[said('Ethernet20', networkTarget(1, 2)), said('Ethernet21', networkTarget(1, 2))],
    said('Ethernet21', deviceTarget(1, 'one')),
  ]
  const desired = { values: { switching } } as unknown as DesiredIntent

  it('are nothing it lacks where they are said for several, and are where they are said for it', () => {
    const notes = withoutFarPorts(['Ethernet20', 'Ethernet21', 'Ethernet22'].map(unknown), desired)
    expect(notes.map(({ severity }) => severity)).toEqual(['adjusted', 'unsupported', 'unsupported'])
  })
})
