import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { silentLogger } from '../lib/logger.ts'
import { inlineScripts, serveConsole } from './console-files.ts'
import { handleErrors } from './errors.ts'

const folder = mkdtempSync(join(tmpdir(), 'roost-console-'))
let app: FastifyInstance

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'))
  writeFileSync(
    join(folder, 'index.html'),
    '<!doctype html><title>Roost</title><script>early()</script><script src="/assets/index-abc.js"></script>',
  )
  writeFileSync(join(folder, 'assets', 'index-abc.js'), 'export {}')
  writeFileSync(join(folder, 'favicon.svg'), '<svg/>')
  app = Fastify()
  handleErrors(app, silentLogger)
  await serveConsole(app, folder)
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

const get = (url: string) => app.inject({ url })

it.each(['/', '/device/ap?status=online', '/no/such/page'])(
  'answers %s with the page, always fresh',
  async (url) => {
    const answer = await get(url)
    expect(answer.body).toContain('<title>Roost</title>')
    expect(answer.headers['cache-control']).toBe('no-cache')
  },
)

it('lets hashed files be kept for a year', async () => {
  const answer = await get('/assets/index-abc.js')
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['cache-control']).toContain('immutable')
})

it('lets what has no hash in its name be asked for again', async () => {
  const answer = await get('/favicon.svg')
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['cache-control']).toBe('no-cache')
})

it.each([
  '/assets/gone.js',
  '/assets/',
  '/assets',
  '/v2/nothing',
  '/v2?x=1',
  '/api/v1/nothing',
  '/api',
  '/federate?match[]=up',
  '/-/reload',
  '/-/',
])('never answers %s with the page', async (url) => {
  const answer = await get(url)
  expect(answer.statusCode).toBe(404)
  expect(answer.json()).toMatchObject({ error: 'route_unknown' })
})

it('tells nobody the address of a wall, which may carry a kiosk token', async () => {
  const answer = await get('/service/dashboard?k=rst_secret')
  expect(answer.headers['referrer-policy']).toBe('no-referrer')
})

it('keeps inside its folder', async () => {
  const answer = await get('/assets/..%2f..%2f..%2fetc%2fpasswd')
  expect(answer.body).not.toContain('root:')
})

it('says so when the console is not built', async () => {
  await expect(serveConsole(Fastify(), join(folder, 'assets'))).rejects.toThrow('not built')
})

it('names the script that the page carries itself, and no other', () => {
  const hash = createHash('sha256').update('early()').digest('base64')
  expect(inlineScripts(folder)).toEqual([`'sha256-${hash}'`])
})
