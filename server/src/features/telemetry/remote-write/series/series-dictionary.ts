import type { SeriesDictionary } from '../../../../timeseries/rows/series-rows.ts'
import { remoteSubject } from '../../../../timeseries/scope/subjects.ts'
import { grown } from './grown.ts'
import type { SeriesName } from './series-name.ts'

/**
 * Samples of one moment are kept as rows of so many series of one target at most: however a sender cuts a scrape into
 * requests, most rows come with the same series again, and what comes again is stored in a few bytes.
 */
const SHARD_SERIES = 64
const FIRST_SERIES = 1024
const GONE = -1

interface Target {
  series: number
  shard: number
}

/** The series of all networks by number, with how far each one is. Numbers are not given twice. */
export class RemoteSeriesDictionary implements SeriesDictionary {
  readonly #names: (SeriesName | undefined)[] = []
  readonly #storedNames: string[] = []
  readonly #targets = new Map<string, Target>()
  #networks = new Int32Array(FIRST_SERIES)
  /** ms since the epoch: the newest sample, and when the last one came. */
  newest = new Float64Array(FIRST_SERIES)
  seen = new Float64Array(FIRST_SERIES)
  /** Which rows a series lies in. */
  shard = new Int32Array(FIRST_SERIES)

  /** All numbers that were given. */
  get count(): number {
    return this.#names.length
  }

  identityOf(series: number): SeriesName {
    return this.#names[series]!
  }

  storedNameOf(shard: number): string {
    return this.#storedNames[shard]!
  }

  add(network: number, name: SeriesName, now: number): number {
    const series = this.#names.push(name) - 1
    this.#networks = grown(this.#networks, series + 1)
    this.newest = grown(this.newest, series + 1)
    this.seen = grown(this.seen, series + 1)
    this.shard = grown(this.shard, series + 1)
    this.#networks[series] = network
    this.newest[series] = Number.NEGATIVE_INFINITY
    this.seen[series] = now
    this.shard[series] = this.#shardOf(`${remoteSubject(network)}\0${name.target}`)
    return series
  }

  isThere(series: number): boolean {
    return this.#networks[series] !== GONE
  }

  networkOf(series: number): number {
    return this.#networks[series]!
  }

  remove(series: number): void {
    this.#networks[series] = GONE
    this.#names[series] = undefined
  }

  #shardOf(storedName: string): number {
    let target = this.#targets.get(storedName)
    if (!target) {
      target = { series: 0, shard: 0 }
      this.#targets.set(storedName, target)
    }
    if (target.series++ % SHARD_SERIES === 0) target.shard = this.#storedNames.push(storedName) - 1
    return target.shard
  }
}
