import type { Random } from './random.ts'

const metrics = ['counter_metric', 'gauge_metric', 'odd_metric', 'state_metric'] as const
const labels = ['job', 'instance', 'zone'] as const

/** Of Debian's 2.42: what came later is judged by our scripts alone. */
const overRange = [
  ...['rate', 'increase', 'delta', 'irate', 'idelta', 'deriv', 'changes', 'resets', 'absent_over_time'],
  ...['avg_over_time', 'count_over_time', 'last_over_time', 'max_over_time', 'min_over_time'],
  ...['present_over_time', 'stddev_over_time', 'stdvar_over_time', 'sum_over_time'],
]
const ofVector = [
  ...['abs', 'absent', 'ceil', 'exp', 'floor', 'ln', 'log2', 'log10', 'sgn', 'sqrt', 'timestamp', 'round'],
  ...['acos', 'acosh', 'asin', 'asinh', 'atan', 'atanh', 'cos', 'cosh', 'sin', 'sinh', 'tan', 'tanh'],
  ...[
    'deg',
    'rad',
    'minute',
    'hour',
    'day_of_week',
    'day_of_month',
    'day_of_year',
    'days_in_month',
    'month',
    'year',
  ],
]
const arithmetic = ['+', '-', '*', '/', '%'] as const
const comparison = ['==', '!=', '<', '<=', '>', '>='] as const
const sets = ['and', 'or', 'unless'] as const
const aggregations = ['sum', 'avg', 'min', 'max', 'count', 'group', 'stddev', 'stdvar'] as const
const durations = ['30s', '1m', '90s', '5m', '17m', '1h'] as const
const numbers = ['0', '1', '2', '0.5', '-1', '1e3', '100', 'Inf', 'NaN', '3.7', '0x1F'] as const

/** Expressions that Prometheus takes, of any depth: everything it documents but what is not in every version. */
export class RandomExpressions {
  readonly #random: Random
  /** Seconds, of the data. */
  readonly #around: number
  readonly #labels: readonly string[]
  readonly #more: readonly string[]

  /** `more`: labels by which elements are grouped and matched, too. */
  constructor(random: Random, around: number, more: readonly string[] = []) {
    this.#random = random
    this.#around = around
    this.#labels = [...labels, ...more]
    this.#more = more
  }

  vector(depth: number): string {
    if (depth <= 0) return this.#selector()
    const make = this.#random.pick([
      ...[this.#overRange, this.#overRange, this.#aggregation, this.#aggregation, this.#binary, this.#binary],
      ...[this.#ofVector, this.#withScalar, this.#special, this.#ranked, this.#selector],
    ])
    return make.call(this, depth)
  }

  #scalar(depth: number): string {
    const kind = this.#random.int(depth > 0 ? 6 : 3)
    if (kind === 3) return `scalar(${this.vector(depth - 1)})`
    if (kind === 4)
      return `(${this.#scalar(depth - 1)} ${this.#random.pick(arithmetic)} ${this.#scalar(depth - 1)})`
    if (kind === 5) return this.#random.pick(['time()', 'pi()', '-time()'])
    return this.#random.pick(numbers)
  }

  #selector(): string {
    return this.#selected() + this.#shift()
  }

  #selected(): string {
    const matchers = this.#random.chance(0.5) ? [] : [this.#matcher()]
    return `${this.#random.pick(metrics)}${matchers.length ? `{${matchers}}` : ''}`
  }

  #matcher(): string {
    return this.#random.pick([
      ...['job="api"', 'job!="api"', 'instance=~"0|2"', 'instance!~"1.*"', 'zone=""', 'zone!=""'],
      ...['zone=~"eu-[0-9]"', 'job=~".+"', 'job=~"(?i)API"', 'instance=~"[^0]"'],
    ])
  }

  #shift(): string {
    const random = this.#random
    if (random.chance(0.7)) return ''
    const offset = ` offset ${random.pick(['', '-'])}${random.pick(durations)}`
    const at = ` @ ${random.pick(['start()', 'end()', String(this.#around - random.int(3600)), `${this.#around}.25`])}`
    return random.pick([offset, at, at + offset])
  }

  #range(depth: number): string {
    const random = this.#random
    if (depth <= 0 || random.chance(0.7))
      return `${this.#selected()}[${random.pick(durations)}]${this.#shift()}`
    const step = random.pick(['', '30s', '1m', '97s'])
    return `(${this.vector(depth - 1)})[${random.pick(durations)}:${step}]${this.#shift()}`
  }

  #overRange(depth: number): string {
    const range = () => this.#range(depth - 1)
    const random = this.#random
    const kind = random.int(10)
    if (kind === 0) return `quantile_over_time(${this.#scalar(0)}, ${range()})`
    if (kind === 1) return `predict_linear(${range()}, ${this.#scalar(0)})`
    return `${random.pick(overRange)}(${range()})`
  }

  #ofVector(depth: number): string {
    return `${this.#random.pick(ofVector)}(${this.vector(depth - 1)})`
  }

  #grouping(): string {
    const random = this.#random
    return random.chance(0.3) ? '' : ` ${random.pick(['by', 'without'])} (${random.some(this.#labels)})`
  }

  #aggregation(depth: number): string {
    return `${this.#random.pick(aggregations)}${this.#grouping()} (${this.vector(depth - 1)})`
  }

  #ranked(depth: number): string {
    const random = this.#random
    const inner = this.vector(depth - 1)
    const kind = random.int(4)
    if (kind === 0) return `count_values${this.#grouping()} ("value", ${this.#selector()})`
    if (kind === 1) return `quantile${this.#grouping()} (${this.#scalar(0)}, ${inner})`
    // Values that hardly ever are the same: which of two equal ones is kept changed between versions.
    return `${random.pick(['topk', 'bottomk'])}${this.#grouping()} (${random.pick(['1', '2', '5', '0'])}, gauge_metric${this.#shift()})`
  }

  #binary(depth: number): string {
    const random = this.#random
    const [left, right] = [this.vector(depth - 1), this.vector(depth - 1)]
    if (random.chance(0.25)) return `(${left}) ${random.pick(sets)}${this.#matching()} (${right})`
    const bool = random.chance(0.3)
    const operator = random.chance(0.6)
      ? random.pick(arithmetic)
      : random.pick(comparison) + (bool ? ' bool' : '')
    const group = random.chance(0.3)
      ? ` ${random.pick(['group_left', 'group_right'])} (${random.pick(['', 'zone'])})`
      : ''
    const matching = group
      ? ` on (${random.pick(['job', 'instance', 'job, instance', ...this.#more])})`
      : this.#matching()
    return `(${left}) ${operator}${matching}${group} (${right})`
  }

  #matching(): string {
    const random = this.#random
    return random.chance(0.4) ? '' : ` ${random.pick(['on', 'ignoring'])} (${random.some(this.#labels)})`
  }

  #withScalar(depth: number): string {
    const random = this.#random
    const [vector, scalar] = [`(${this.vector(depth - 1)})`, this.#scalar(depth - 1)]
    const operator = random.chance(0.5)
      ? random.pick([...arithmetic, '^'])
      : random.pick(comparison) + random.pick(['', ' bool'])
    return random.chance(0.5) ? `${vector} ${operator} ${scalar}` : `${scalar} ${operator} ${vector}`
  }

  #special(depth: number): string {
    const random = this.#random
    const inner = this.vector(depth - 1)
    return random.pick([
      () => `-(${inner})`,
      () => `vector(${this.#scalar(depth - 1)})`,
      () => `clamp(${inner}, ${this.#scalar(0)}, ${this.#scalar(0)})`,
      () => `${random.pick(['clamp_min', 'clamp_max', 'round'])}(${inner}, ${this.#scalar(0)})`,
      () => `label_replace(${inner}, "made", "$1-x", "${random.pick(labels)}", "(.*)")`,
      () => `label_join(${inner}, "joined", "-", "job", "instance")`,
      () => `histogram_quantile(${random.pick(['0.5', '0.9', '1', '0', '-1', '2', 'NaN'])}, seconds_bucket)`,
      () => `histogram_quantile(0.9, rate(seconds_bucket[${random.pick(durations)}]))`,
    ])()
  }
}
