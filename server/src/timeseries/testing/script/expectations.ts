export type ExpectationType = 'fail' | 'warn' | 'info' | 'no_warn' | 'no_info' | 'ordered'

/** What a script expects besides values: a failure, annotations, an order. */
export interface Expectation {
  type: ExpectationType
  /** Whether a message is what is wanted. */
  accepts(message: string): boolean
  /** As it stands in the script, for reports. */
  text: string
}

const EXPECT = /^expect\s+(fail|warn|info|no_warn|no_info|ordered)(?:\s+(msg|regex):(.+))?$/
const OLD_EXPECT = /^expected_fail_(message|regexp)\s+(.*)$/

export function parseExpectation(line: string): Expectation {
  const old = OLD_EXPECT.exec(line)
  if (old) return expectationOf('fail', old[1] === 'regexp', old[2]!.trim())
  const match = EXPECT.exec(line)
  if (!match) throw new Error(`invalid expect statement "${line}"`)
  const type = match[1] as ExpectationType
  if (match[3] === undefined) return { type, accepts: () => true, text: '' }
  return expectationOf(type, match[2] === 'regex', match[3].trim())
}

function expectationOf(type: ExpectationType, isRegex: boolean, text: string): Expectation {
  const regex = isRegex ? new RegExp(text) : undefined
  return { type, text, accepts: (message) => (regex ? regex.test(message) : message === text) }
}

export function refuseContradiction(expectations: readonly Expectation[]): void {
  const count = (type: ExpectationType) => expectations.filter((one) => one.type === type).length
  if (count('info') > 0 && count('no_info') > 0) throw new Error('info and no_info cannot be used together')
  if (count('warn') > 0 && count('no_warn') > 0) throw new Error('warn and no_warn cannot be used together')
  if (count('fail') > 1) throw new Error('only one expect fail line is allowed')
}

/** Why the failure is not the expected one. */
export function checkFailure(expectations: readonly Expectation[], message: string): string | undefined {
  const wanted = expectations.find(({ type }) => type === 'fail')
  if (!wanted) return `failed: ${message}`
  return wanted.accepts(message) ? undefined : `failed with another message: ${message}`
}

/** Why warnings and infos are not as expected; messages end with their place in the expression. */
export function checkAnnotations(
  expectations: readonly Expectation[],
  answer: { warnings: readonly string[]; infos: readonly string[] },
): string | undefined {
  return checkType(expectations, 'warn', answer.warnings) ?? checkType(expectations, 'info', answer.infos)
}

/** Once one of a type is expected, each expectation needs a message and each message an expectation. */
function checkType(
  expectations: readonly Expectation[],
  type: 'warn' | 'info',
  messages: readonly string[],
): string | undefined {
  const wanted = expectations.filter((one) => one.type === type)
  const none = expectations.some((one) => one.type === `no_${type}`)
  if (none && messages.length > 0) return `unexpected ${type}: ${messages[0]}`
  if (wanted.length === 0) return undefined
  const missing = wanted.find(({ accepts }) => !messages.some(accepts))
  if (missing) return `missing ${type} ${missing.text}; got ${JSON.stringify(messages)}`
  const unexpected = messages.find((message) => !wanted.some(({ accepts }) => accepts(message)))
  return unexpected === undefined ? undefined : `unexpected ${type}: ${unexpected}`
}
