import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Engine } from '../engine.ts'
import { ReportEncoder } from '../rows/report-encoder.ts'
import type { StoreOptions } from '../storage/store-options.ts'
import type { Report } from '../types.ts'

/** An engine on a directory of its own, with a clock that tests move. */
export class StoreFixture {
  readonly directory = mkdtempSync(join(tmpdir(), 'timeseries-'))
  readonly troubles: string[] = []
  now = 1_700_000_000_000
  engine!: Engine
  #encoder = new ReportEncoder()

  async open(options: Partial<StoreOptions> = {}): Promise<Engine> {
    this.#encoder = new ReportEncoder()
    this.engine = await Engine.open({
      directory: this.directory,
      retentionMs: 31 * 86_400_000,
      shortLived: [],
      syncIntervalMs: 0,
      partMs: 7_200_000,
      partSamples: 1_000_000,
      onTrouble: (message) => this.troubles.push(message),
      now: () => this.now,
      ...options,
    })
    return this.engine
  }

  async reopen(options: Partial<StoreOptions> = {}): Promise<Engine> {
    await this.engine.close()
    return this.open(options)
  }

  /** What an encoder does when most of what it numbered is gone. */
  numberAnew(): void {
    this.#encoder = new ReportEncoder()
  }

  append(...reports: Report[]): Promise<void> {
    return this.engine.append(this.#encoder.encode(reports))
  }

  /** All samples of a selector as [seconds, value], over all time. */
  samples(selector: string): [number, string][] {
    const answer = this.engine.query({ expr: `${selector}[100y]`, time: 4_000_000_000, scope: { all: true } })
    if (answer.resultType !== 'matrix') throw new Error(answer.resultType)
    return answer.result.flatMap(({ values }) => values)
  }

  async remove(): Promise<void> {
    await this.engine.close()
    rmSync(this.directory, { recursive: true, force: true })
  }
}
