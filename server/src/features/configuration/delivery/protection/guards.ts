import type { ArmResult } from '../../../../southbound/ports.ts'
import { ChangeRepository } from '../../change-sets/change.repository.ts'
import { DeviceConfigStatusRepository } from '../../status/device-config-status.repository.ts'
import type { GroupCommit } from '../../status/group-commit.ts'
import { type Guard, storedGuard } from './guard.ts'

/** How a guard ended, other than by a device's refusal to be armed. */
export type GuardEnd = 'confirmed' | 'released' | 'expired' | 'unproven'

/** Why a device is not protected, beside its own refusals: its protocol has no way, or it runs nothing it could return to. */
export type NotArmed = Exclude<ArmResult, 'armed'> | 'not_offered' | 'no_previous'

/** Who restores itself unless it is confirmed: in the tables before it is told, in memory as long as it counts. */
export class Guards {
  readonly #commits: GroupCommit
  readonly #guards = new Map<string, Guard>()
  constructor(commits: GroupCommit) {
    this.#commits = commits
  }

  async load(changes: ChangeRepository): Promise<Guard[]> {
    for (const row of await changes.guarded()) this.#guards.set(row.sn, storedGuard(row))
    return [...this.#guards.values()]
  }

  get(sn: string): Guard | undefined {
    return this.#guards.get(sn)
  }

  holds(guard: Guard): boolean {
    return this.#guards.get(guard.sn) === guard
  }

  /** Before the device is told: after a crash it may be armed. */
  async begin(guard: Guard): Promise<void> {
    const { changeId, token, previousId, until } = guard
    await this.#write(changeId, {
      ...{ protection: 'arming', protection_token: token },
      ...{ protection_previous: previousId, protection_until: until },
    })
    this.#guards.set(guard.sn, guard)
  }

  /** What it said to being armed; also known of it from then on. */
  async answered(guard: Guard, result: ArmResult, at: number): Promise<void> {
    const { sn, changeId } = guard
    await this.#commits.write(async (trx) => {
      await new ChangeRepository(trx).update(changeId, { protection: result })
      const fact = { protection: result, protection_at: at }
      await new DeviceConfigStatusRepository(trx).update(sn, fact)
    })
    if (result !== 'armed') this.forget(sn)
  }

  /** It goes on without. */
  async without(changeId: number, why: NotArmed): Promise<void> {
    await this.#write(changeId, { protection: why })
  }

  /** Before it is told that it need not go back: after a crash it may have heard. */
  async telling(guard: Guard): Promise<void> {
    if (guard.toldToStay) return
    guard.toldToStay = true
    await this.#write(guard.changeId, { protection: 'confirming' })
  }

  async end(guard: Guard, how: GuardEnd): Promise<void> {
    await this.#write(guard.changeId, { protection: how })
    if (this.holds(guard)) this.forget(guard.sn)
  }

  forget(sn: string): void {
    this.#guards.delete(sn)
  }

  #write(changeId: number, values: Parameters<ChangeRepository['update']>[1]): Promise<void> {
    return this.#commits.write((trx) => new ChangeRepository(trx).update(changeId, values))
  }
}
