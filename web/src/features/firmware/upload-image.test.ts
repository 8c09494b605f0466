import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { failure, fakeFetch, ok, type SentRequest } from '../../testing/fake-fetch'
import { uploadImage } from './upload-image'

const about = { version: '2', compatible: ['m'], bytes: 25 }
const file = new File([new Uint8Array(25)], 'a.bin')
const image = { id: 7, version: '2' }
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A server that takes pieces of ten bytes; `odd` answers a piece otherwise. */
function server(
  odd: (sent: SentRequest, piece: number) => ReturnType<Parameters<typeof fakeFetch>[0]> | undefined,
) {
  let pieces = 0
  return fakeFetch((sent) => {
    const { action } = (sent.body ?? {}) as { action?: string }
    if (action === 'upload') return ok({ path: '/v2/firmware/upload/t', token: 't', pieceBytes: 10 })
    if (action === 'finish') return ok(image)
    return odd(sent, ++pieces) ?? ok({ received: Math.min(25, Number(sent.query.offset) + 10) })
  })
}

async function upload(signal = new AbortController().signal) {
  const told: (number | boolean)[] = []
  const sending = uploadImage(file, about, {
    ...{ signal, sent: (bytes) => told.push(bytes), broken: (isBroken) => told.push(isBroken) },
  })
  const [end] = await Promise.allSettled([sending, vi.advanceTimersByTimeAsync(20 * 60_000)])
  if (end.status === 'rejected') throw end.reason
  return { told, kept: end.value }
}
const offsets = (calls: SentRequest[]) => calls.flatMap(({ query }) => query.offset ?? [])

it('sends the pieces in order and tells how far it is', async () => {
  const calls = server(() => undefined)
  const { told, kept } = await upload()
  expect(kept).toEqual(image)
  expect(offsets(calls)).toEqual(['0', '10', '20'])
  expect(told).toEqual([10, 20, 25])
  expect(calls.at(-1)?.body).toEqual({ action: 'finish', data: { token: 't' } })
})

it('sends a piece again when the connection broke, also when the server has it already', async () => {
  const calls = server((_sent, piece) => {
    if (piece === 2) return new Error('broken')
    return piece === 3 ? failure(409, 'conflict', { params: { received: 20 } }) : undefined
  })
  expect((await upload()).kept).toEqual(image)
  expect(offsets(calls)).toEqual(['0', '10', '10', '20'])
})

it('waits while the connection is lost, says so, and goes on where it was', async () => {
  const calls = server((_sent, piece) => (piece >= 2 && piece <= 9 ? new Error('broken') : undefined))
  const { told, kept } = await upload()
  expect(kept).toEqual(image)
  expect(new Set(offsets(calls))).toEqual(new Set(['0', '10', '20']))
  expect(told.filter((one) => typeof one === 'number')).toEqual([10, 20, 25])
  expect(told.filter((one) => typeof one === 'boolean').at(-1)).toBe(false)
  expect(told).toContain(true)
})

it('begins anew where the server started again and forgot it', async () => {
  const calls = server((_sent, piece) => {
    if (piece === 2) return new Error('broken')
    return piece === 3 ? failure(404, 'does_not_exist', { params: { what: 'upload' } }) : undefined
  })
  expect((await upload()).kept).toEqual(image)
  expect(offsets(calls)).toEqual(['0', '10', '10', '0', '10', '20'])
})

it('gives up when the connection does not come back, and at once when it is refused', async () => {
  const broken = server(() => new Error('broken'))
  await expect(upload()).rejects.toMatchObject({ failure: 'request_failed' })
  expect(new Set(offsets(broken))).toEqual(new Set(['0']))
  const refused = server(() => failure(404, 'does_not_exist', { params: { what: 'upload' } }))
  await expect(upload()).rejects.toMatchObject({ failure: 'does_not_exist' })
  expect(offsets(refused)).toEqual(['0'])
})

it('can be stopped while it waits', async () => {
  server(() => new Error('broken'))
  const stopped = new AbortController()
  setTimeout(() => stopped.abort(), 5_000)
  await expect(upload(stopped.signal)).rejects.toMatchObject({ name: 'AbortError' })
})
