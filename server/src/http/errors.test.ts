import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { silentLogger } from '../lib/logger.ts'
import { handleErrors } from './errors.ts'

function appThat(fails: () => never) {
  const app = Fastify()
  const logged: unknown[] = []
  handleErrors(app, { ...silentLogger, error: (about: unknown) => void logged.push(about) } as never)
  app.post('/x', () => fails())
  const send = (payload: string) =>
    app.inject({ method: 'POST', url: '/x', payload, headers: { 'content-type': 'application/json' } })
  return { send, logged }
}

describe('a syntax error', () => {
  it('of a body is the caller’s', async () => {
    const { send, logged } = appThat(() => {
      throw new Error('never reached')
    })
    const answer = await send('{"a":')
    expect([answer.statusCode, answer.json().error, logged]).toEqual([400, 'invalid_json', []])
  })

  it('of the server is a fault, and logged', async () => {
    const { send, logged } = appThat(() => JSON.parse('{') as never)
    const answer = await send('{}')
    expect([answer.statusCode, answer.json().error, logged.length]).toEqual([500, 'internal', 1])
  })
})
