import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allEndpoints, type EndpointId } from '#contract/endpoints.ts'
import { matrixInputs } from './matrix-inputs/matrix-inputs.ts'
import { startTestRoost, type TestRoost } from './test-roost.ts'

/** Every call refuses what it does not name, wherever it stands, and says where: a misspelt wish is not a wish fulfilled. */
let at: TestRoost
let token: string

beforeAll(async () => {
  at = await startTestRoost()
  token = (await at.account('admin')).token
})
afterAll(() => at.close())

const nothing = { project: 1, network: 1, sn: 'AA:BB:CC:00:00:01' }
const refusal = (field: string) => ({ status: 400, error: 'invalid_parameter', field })
const named = allEndpoints.map((endpoint) => [endpoint.id as EndpointId, endpoint] as const)

describe('a name in the query that nobody asked for', () => {
  it.each(named)('%s', async (id, endpoint) => {
    const { query, body } = matrixInputs[id](nothing)
    const asked = { query: { ...query, surplus: '1' }, ...(body !== undefined && { body }) }
    expect(await at.as(token).call(endpoint, asked as never)).toMatchObject(refusal('surplus'))
  })
})

describe('a member in the body that nobody asked for', () => {
  it.each(named.filter(([, { method }]) => method === 'POST'))('%s', async (id, endpoint) => {
    const { query, body } = matrixInputs[id](nothing)
    const asked = { ...(query && { query }), body: { ...(body as object), surplus: 1 } }
    expect(await at.as(token).call(endpoint, asked as never)).toMatchObject(refusal('surplus'))
  })
})

describe('a member beside action and data', () => {
  it.each(named.filter(([, { method, bare }]) => method === 'POST' && !bare))('%s', async (id, endpoint) => {
    const { path, action } = endpoint
    const { body = {} } = matrixInputs[id](nothing)
    const request = { ...(action && { action }), data: body, dta: body }
    const headers = { 'content-type': 'application/json' }
    const answer = await at.as(token).raw(path, { method: 'POST', headers, body: JSON.stringify(request) })
    expect(await answer.json()).toMatchObject({ error: 'invalid_parameter', field: 'dta' })
  })
})
