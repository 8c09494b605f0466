import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deviceState } from '#contract/inventory/state/device-state.ts'
import { isJsonObject, type JsonObject, type JsonValue } from '#protocols/json.ts'
import type { StateMessage } from '#protocols/ucentral/messages.ts'
import { fibrePort, roostState, trunksState } from '../../testing/sample-extension.ts'
import { apState, switchState } from '../../testing/sample-reports.ts'
import type { AnnouncedFacts } from './announced.ts'
import { StateMapper } from './mapper.ts'

/** What a broken or hostile device puts where something else belongs. */
const poison: fc.Arbitrary<JsonValue> = fc.oneof(
  fc.constantFrom<JsonValue>(
    null,
    '',
    0,
    -1,
    -0,
    1e308,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    0.5,
    2 ** 53,
    2 ** 64,
    true,
    false,
    [],
    {},
  ),
  fc.constantFrom<JsonValue>(
    '-12',
    '99999999999999999999',
    'NaN',
    '0x10',
    '\u0000',
    '\ud800',
    '\u202eabc',
    '∞',
  ),
  fc.constantFrom<JsonValue>([null], [[]], [{}], { '': {} }, { a: null }, ['x'], { $ref: '#/radios/0' }),
  fc.double(),
  fc.string({ unit: 'binary', maxLength: 600 }),
  fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<JsonValue>,
)

/** All places of a document, as paths. */
function places(value: JsonValue | undefined, path: (string | number)[] = []): (string | number)[][] {
  const below = Array.isArray(value)
    ? value.flatMap((item, index) => places(item, [...path, index]))
    : isJsonObject(value)
      ? Object.keys(value).flatMap((key) => places(value[key], [...path, key]))
      : []
  return path.length === 0 ? below : [path, ...below]
}

type Mutation = { at: number; act: 'replace' | 'remove' | 'rename' | 'repeat'; value: JsonValue; key: string }

const mutation: fc.Arbitrary<Mutation> = fc.record({
  at: fc.nat(),
  act: fc.constantFrom('replace', 'remove', 'rename', 'repeat'),
  value: poison,
  key: fc.string({ unit: 'binary', maxLength: 80 }).filter((key) => key !== '__proto__'),
})

function mutate(document: JsonObject, { at, act, value, key }: Mutation): void {
  const all = places(document)
  const path = all[at % all.length]
  if (path === undefined) return
  const parent = path
    .slice(0, -1)
    .reduce<JsonValue>((node, step) => Reflect.get(Object(node), step), document)
  const last = path.at(-1)!
  if (act === 'replace') Reflect.set(Object(parent), last, structuredClone(value))
  else if (act === 'remove') Reflect.deleteProperty(Object(parent), last)
  else if (act === 'rename' && isJsonObject(parent))
    Reflect.set(Object(parent), key, structuredClone(Reflect.get(Object(parent), last)))
  else if (Array.isArray(parent) && parent.length < 50) parent.push(...structuredClone(parent))
}

function message(state: JsonObject, uuid: number | null): StateMessage {
  const params = { serial: '02ab10c4d2f0', uuid, state }
  return { kind: 'state', serial: '02ab10c4d2f0', params, compressed: false, uuid, state, requestUuid: null }
}

/** Reports with everything a device can say, the extension's parts included. */
const wholeAp = (): JsonObject => ({ ...apState(), roost: roostState() })
function wholeSwitch(): JsonObject {
  const state = { ...switchState(), ...trunksState() }
  state['link-state'] = {
    upstream: { ...(state['link-state'] as { upstream: JsonObject }).upstream, Ethernet25: fibrePort() },
  }
  return state
}
const mapperFor = (platform: AnnouncedFacts['platform']) =>
  new StateMapper({
    platform,
    extension: ['relays', 'sensors', 'solar', 'cellular', 'cpe'],
    portMedia: new Map([['Ethernet1', 'copper']]),
  })

describe('whatever a report says', () => {
  it.each([
    ['ap', wholeAp],
    ['switch', wholeSwitch],
  ] as const)('the state of a %s satisfies the contract', (platform, sample) => {
    const mapper = mapperFor(platform)
    fc.assert(
      fc.property(fc.array(mutation, { minLength: 1, maxLength: 12 }), fc.integer(), (mutations, uuid) => {
        const state = sample()
        for (const change of mutations) mutate(state, change)
        const { report, exceptions } = mapper.map(message(state, uuid), 1)
        expect(deviceState.parse(report.state)).toEqual(report.state)
        expect(JSON.stringify(report.state)).not.toMatch(/\\u0000|\\ud[89a-f]/)
        for (const text of exceptions) expect(text.length).toBeLessThanOrEqual(300)
        for (const { ssid } of report.state.ssids) expect(Buffer.byteLength(ssid)).toBeLessThanOrEqual(32)
      }),
      { numRuns: 2_000 },
    )
  })

  it('even when it is no report at all', () => {
    const mapper = mapperFor('unknown')
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom(...Object.keys({ ...wholeAp(), ...wholeSwitch() })), poison),
        (state) => {
          const { report } = mapper.map(message(structuredClone(state), null), 1)
          expect(deviceState.parse(report.state)).toEqual(report.state)
        },
      ),
      { numRuns: 1_000 },
    )
  })

  it('a wrong field costs only itself', () => {
    const whole = mapperFor('ap').map(message(apState(), 1), 1).report.state
    const state = apState()
    const unit = state.unit as JsonObject
    unit.uptime = 'long'
    const { unit: mapped, problems, ...rest } = mapperFor('ap').map(message(state, 1), 1).report.state
    const { unit: wholeUnit, problems: none, ...wholeRest } = whole
    expect(none).toEqual([])
    expect(problems).toEqual([{ path: '/state/unit/uptime', reason: 'wrong_type' }])
    expect({ ...mapped, uptimeSeconds: wholeUnit.uptimeSeconds }).toEqual(wholeUnit)
    expect(rest).toEqual(wholeRest)
  })
})
