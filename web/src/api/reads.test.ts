import { afterEach, beforeEach, expect, it, vi } from 'vitest'

type Reads = typeof import('./reads')
let reads: Reads

/** Each test has reads of its own: to join them holds for as long as the page does. */
beforeEach(async () => {
  vi.resetModules()
  reads = await import('./reads')
  reads.joinReads()
})
afterEach(() => vi.unstubAllGlobals())

interface Sent {
  path: string
  reads: string[] | undefined
}

/** Answers what is read alone with its path, what is read together by the lines given. */
function serve(answer: (asked: string[]) => BodyInit | Response) {
  const sent: Sent[] = []
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    const asked = body ? (JSON.parse(body as string) as { data: { reads: string[] } }).data.reads : undefined
    sent.push({ path, reads: asked })
    if (!asked) return Response.json({ code: 0, data: path })
    const given = answer(asked)
    return given instanceof Response ? given : new Response(given)
  })
  return sent
}

const line = (read: number, body: unknown, status = 200) => `${JSON.stringify({ read, status, body })}\n`
const inTurn = (asked: string[]) => asked.map((path, read) => line(read, { code: 0, data: path })).join('')
const read = (path: string, signal?: AbortSignal) => reads.readAt(path, 'me', signal)

it('what is read in one moment travels in one request', async () => {
  const sent = serve(inTurn)
  const answers = await Promise.all(['/v2/a', '/v2/b'].map((path) => read(path)))
  expect(answers.map(({ body }) => body)).toEqual([
    { code: 0, data: '/v2/a' },
    { code: 0, data: '/v2/b' },
  ])
  expect(sent).toEqual([{ path: '/v2/reads', reads: ['/v2/a', '/v2/b'] }])
})

it('alone it stays a request of its own, and so does what nobody is signed in for', async () => {
  const sent = serve(inTurn)
  await read('/v2/a')
  await Promise.all([reads.readAt('/v2/b', null, undefined), reads.readAt('/v2/c', null, undefined)])
  expect(sent.map(({ path }) => path)).toEqual(['/v2/a', '/v2/b', '/v2/c'])
})

it('more than the server takes at once goes in several', async () => {
  const sent = serve(inTurn)
  await Promise.all(Array.from({ length: 40 }, (_, at) => read(`/v2/${at}`)))
  expect(sent.map((one) => one.reads?.length)).toEqual([32, 8])
})

it('what comes first is answered first, however its line is cut', async () => {
  let push: (text: string) => void = () => {}
  const stream = new ReadableStream<Uint8Array>({
    start: (to) => {
      push = (text) => to.enqueue(new TextEncoder().encode(text))
    },
  })
  serve(() => stream)
  const slow = read('/v2/slow')
  const fast = read('/v2/fast')
  const whole = line(1, { code: 0, data: 'schön' })
  await vi.waitFor(() => expect(fetch).toBeDefined())
  push(whole.slice(0, 20))
  push(whole.slice(20))
  expect((await fast).body).toEqual({ code: 0, data: 'schön' })
  push(line(0, null, 503))
  expect(await slow).toEqual({ ok: false, body: undefined })
})

it('a refusal of all is one of each', async () => {
  serve(() => Response.json({ error: 'unauthenticated' }, { status: 401 }))
  const answers = await Promise.all([read('/v2/a'), read('/v2/b')])
  expect(answers).toEqual(Array(2).fill({ ok: false, body: { error: 'unauthenticated' } }))
})

it('what the answer ends without has failed', async () => {
  serve(() => line(0, { code: 0 }))
  const [first, second] = await Promise.allSettled([read('/v2/a'), read('/v2/b')])
  expect(first.status).toBe('fulfilled')
  expect(second).toMatchObject({ status: 'rejected', reason: { failure: 'request_failed' } })
})

it('what was given up is not asked for', async () => {
  const sent = serve(inTurn)
  const control = new AbortController()
  const given = read('/v2/a', control.signal)
  const kept = read('/v2/b')
  control.abort()
  await expect(given).rejects.toMatchObject({ name: 'AbortError' })
  await kept
  expect(sent.map(({ path }) => path)).toEqual(['/v2/b'])
})
