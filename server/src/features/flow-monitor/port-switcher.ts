import type { PortSettings } from '#contract/switching/intent.ts'
import { defaultPort } from '#contract/switching/intent.ts'
import type { ChangeReader } from '../configuration/change-sets/change.reader.ts'

interface Initiator {
  accountId: number | null
  tenant: number
  username: string | null
}

/** Changes what is wanted of a device's ports; answered by the configuration. */
export interface PortEditing {
  change(edit: {
    sn: string
    by: Initiator
    cause: 'flow_monitor'
    edit(ports: readonly PortSettings[]): PortSettings[] | null
  }): Promise<number | null>
}

/** How a change ended: nothing speaks against it, or the word for what does. Undefined = not yet. */
export type ChangeEnd = { ok: true } | { ok: false; why: string } | undefined

/** The device may still do it. */
const ON_ITS_WAY: readonly string[] = [
  'waiting_for_device',
  'waiting_for_report',
  'waiting_for_stage',
  'waiting_for_calls',
  'queued',
  'sent',
  'awaiting_report',
  'confirming',
]

/** Switches one port of a device through its configuration, and tells whether the device did. */
export class PortSwitcher {
  readonly #editing: PortEditing
  readonly #changes: ChangeReader
  constructor(editing: PortEditing, changes: ChangeReader) {
    this.#editing = editing
    this.#changes = changes
  }

  /** @returns number of the change-set; null when the port is wanted so already */
  switch(by: Initiator, sn: string, port: string, enabled: boolean): Promise<number | null> {
    return this.#editing.change({
      ...{ sn, by, cause: 'flow_monitor' },
      edit: (ports) => withPort(ports, port, enabled),
    })
  }

  /** The device's last change-set; null without any. */
  lastOf(sn: string): Promise<number | null> {
    return this.#changes.lastSetOf(sn)
  }

  async ended(sn: string, set: number | null): Promise<ChangeEnd> {
    const found = set === null ? null : await this.#changes.outcomeOf(set, sn)
    if (!found) return { ok: true }
    const { outcome, rejected } = found
    if (ON_ITS_WAY.includes(outcome)) return undefined
    const partly = outcome === 'applied_partly' && !rejected.some(({ subject }) => subject === null)
    return outcome === 'applied' || partly ? { ok: true } : { ok: false, why: outcome }
  }
}

function withPort(ports: readonly PortSettings[], name: string, enabled: boolean): PortSettings[] | null {
  const known = ports.find(({ port }) => port === name) ?? defaultPort(name)
  if (known.enabled === enabled) return null
  const others = ports.map((port) => (port.port === name ? { ...port, enabled } : port))
  return ports.includes(known) ? others : [...others, { ...known, enabled }]
}
