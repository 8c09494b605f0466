import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPrometheusScene, type PrometheusScene } from './testing/prometheus-scene.ts'

let scene: PrometheusScene
beforeAll(async () => {
  scene = await openPrometheusScene()
})
afterAll(() => scene.close())

const range = { query: 'up', start: '0', end: '60', step: '15' }

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
