import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPrometheusScene, type Params, type PrometheusScene } from './testing/prometheus-scene.ts'

let scene: PrometheusScene
beforeAll(async () => {
  scene = await openPrometheusScene()
})
afterAll(() => scene.close())

const range = { query: 'up', start: '0', end: '60', step: '15' }

/** Status, type and words as Prometheus 2.42 gave them to the same calls. */
it.each<[string, Params, number, string, string]>([
  ['query', {}, 400, 'bad_data', 'invalid parameter "query": 1:1: parse error: no expression found in input'],
  ['query', { query: 'up', time: 'x' }, 400, 'bad_data', 'cannot parse "x" to a valid timestamp'],
  ['query', { query: 'up', timeout: '-1s' }, 400, 'bad_data', 'invalid parameter "timeout": cannot parse'],
  ['query', { query: 'up', timeout: '-1' }, 503, 'timeout', 'query timed out'],
  ['query', { query: 'rate(up)' }, 400, 'bad_data', '1:6: parse error: expected type range vector in call'],
  [
    ...(['query', { query: 'device_up + on () group_left () {__name__=~".+"}' }, 422] as const),
    ...(['execution', 'many-to-many matching not allowed'] as const),
  ],
  ['query_range', { query: 'up' }, 400, 'bad_data', 'invalid parameter "start": cannot parse ""'],
  ['query_range', { ...range, end: '-1' }, 400, 'bad_data', 'end timestamp must not be before start time'],
  ['query_range', { ...range, step: '0' }, 400, 'bad_data', 'zero or negative query resolution step widths'],
  [
    'query_range',
    { ...range, end: '165015' },
    400,
    'bad_data',
    'exceeded maximum resolution of 11,000 points',
  ],
  ['query_range', { ...range, query: 'up[5m]' }, 400, 'bad_data', 'invalid expression type "range vector"'],
  ['series', {}, 400, 'bad_data', 'no match[] parameter provided'],
  ['series', { 'match[]': '{}' }, 400, 'bad_data', 'must contain at least one non-empty matcher'],
  ['label/a/values', { 'match[]': 'up{' }, 400, 'bad_data', '1:4: parse error: unexpected end of input'],
  ['metadata', { limit: 'x' }, 400, 'bad_data', 'limit must be a number'],
])('%s %j: %i %s', async (path, params, http, errorType, words) => {
  const answer = await scene.get(path, params)
  expect(answer).toEqual({ http, status: 'error', errorType, error: expect.stringContaining(words) })
})

it('takes as many steps as Prometheus does', async () => {
  expect((await scene.get('query_range', { ...range, end: '165000' })).http).toBe(200)
})

it('without a token is refused in words for both kinds of client', async () => {
  const response = await fetch(`${scene.at.url}/api/v1/query?query=1`)
  expect(response.status).toBe(401)
  expect(await response.json()).toMatchObject({
    ...{ status: 'error', errorType: 'client_error', error: 'unauthenticated', code: expect.any(Number) },
  })
})

it('takes an API token as a password, and nothing else', async () => {
  const ask = (user: string, password: string) => {
    const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
    return fetch(`${scene.at.url}/api/v1/query?query=1`, { headers: { authorization } })
  }
  const account = await scene.at.account('admin')
  expect((await ask('anybody', scene.token)).status).toBe(200)
  expect((await ask('anybody', `${scene.token.slice(0, -1)}_`)).status).toBe(401)
  expect((await ask(account.username, account.token)).status).toBe(401)
  expect((await ask(account.username, 'correct-horse-9')).status).toBe(401)
})
