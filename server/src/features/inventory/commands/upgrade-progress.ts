import type { CommandResult } from '#contract/inventory/commands/command-results.ts'
import type { EventBus } from '../../../events/bus.ts'
import type { EventMeaning } from '../../../southbound/ports.ts'
import type { CommandValues } from './command.repository.ts'

type Upgrade = Extract<CommandResult, { type: 'upgrade' }>
interface RunningUpgrade {
  sn: string
  text: string | null
  result: Upgrade
}

/** Writes into the record of an accepted upgrade how far the device says it is. */
export class UpgradeProgress {
  readonly #running = new Map<number, RunningUpgrade>()
  readonly #save: (id: number, values: CommandValues) => void

  constructor(bus: EventBus, save: (id: number, values: CommandValues) => void) {
    this.#save = save
    bus.on('device.event_reported', ({ sn, meaning }) => {
      if (meaning?.kind === 'upgrade_step') this.#step(sn, meaning)
    })
  }

  begin({ id, sn }: { id: number; sn: string }, { text, result }: Pick<CommandValues, 'text' | 'result'>) {
    const told = result === undefined ? undefined : (JSON.parse(result) as CommandResult)
    if (told?.type === 'upgrade') this.#running.set(id, { sn, text, result: told })
  }

  end(id: number): void {
    this.#running.delete(id)
  }

  #step(sn: string, { step, percent }: Extract<EventMeaning, { kind: 'upgrade_step' }>): void {
    for (const [id, running] of this.#running) {
      if (running.sn !== sn) continue
      running.result = { ...running.result, step, percent }
      const result = JSON.stringify(running.result)
      this.#save(id, { status: 'accepted', finished_at: null, text: running.text, result })
    }
  }
}
