import type { OwnAction } from '../../inventory/commands/own-actions.reader.ts'
import type { PresenceSettings } from './presence.settings.ts'

export interface ExcuseDeps {
  ordered: { since(tenant: number, from: number): Promise<OwnAction[]> }
  configured: { since(tenant: number, from: number): Promise<{ sn: string; at: number }[]> }
  graceMs: PresenceSettings['graceMs']
}

interface Spell {
  from: number
  until: number
}

/** When devices may be away because of what we did to them. */
export class Excuses {
  readonly #bySn: ReadonlyMap<string, readonly Spell[]>
  private constructor(bySn: ReadonlyMap<string, readonly Spell[]>) {
    this.#bySn = bySn
  }

  static readonly none = new Excuses(new Map())

  static async of(
    { ordered, configured, graceMs }: ExcuseDeps,
    tenant: number,
    now: number,
    isSwitch: (sn: string) => boolean,
  ): Promise<Excuses> {
    const from = now - Math.max(...Object.values(graceMs))
    const [actions, changes] = await Promise.all([
      ordered.since(tenant, from),
      configured.since(tenant, now - graceMs.configuration),
    ])
    const upgrade = (sn: string) => (isSwitch(sn) ? graceMs.upgradeSwitch : graceMs.upgrade)
    const spells = [
      ...actions.map(({ sn, action, at }) => ({
        ...{ sn, from: at },
        until: at + (action === 'upgrade' ? upgrade(sn) : graceMs.reboot),
      })),
      ...changes.map(({ sn, at }) => ({ sn, from: at, until: at + graceMs.configuration })),
    ]
    return new Excuses(Map.groupBy(spells, ({ sn }) => sn))
  }

  until(sn: string): number {
    return Math.max(0, ...(this.#bySn.get(sn) ?? []).map(({ until }) => until))
  }

  covers(sn: string, at: number): boolean {
    return (this.#bySn.get(sn) ?? []).some(({ from, until }) => from <= at && at <= until)
  }
}
