import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { LiveProvider } from '../../../api/live'
import { LiveConnection } from '../../../api/live-connection'
import { renderPart } from '../../../testing/render'
import { LiveState } from './LiveState'

interface FakeSocket {
  onopen: ((event: Event) => void) | null
  onclose: ((event: CloseEvent) => void) | null
  onmessage: ((event: MessageEvent) => void) | null
  send: () => void
  close: () => void
}

let sockets: FakeSocket[] = []
let live: LiveConnection

beforeEach(async () => {
  sockets = []
  live = new LiveConnection({
    session: () => 'abc',
    backoff: () => 1_000,
    open: () => {
      const socket = { onopen: null, onclose: null, onmessage: null, send: () => {}, close: () => {} }
      sockets.push(socket)
      return socket
    },
  })
  await renderPart(
    <LiveProvider connection={live}>
      <LiveState />
    </LiveProvider>,
    ['shell'],
  )
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => vi.useRealTimers())

const said = () => screen.getByRole('status').textContent
const ready = () => act(() => sockets.at(-1)!.onmessage?.({ data: '{"type":"ready"}' } as MessageEvent))
const lose = (code = 1006) => act(() => sockets.at(-1)!.onclose?.({ code } as CloseEvent))

describe('the state of the live connection', () => {
  it('is called live only from when the server is ready until the line is lost', () => {
    expect(said()).toBe('Not live')
    act(() => live.start())
    expect(said()).toBe('Connecting…')
    act(() => sockets[0]!.onopen?.(new Event('open')))
    expect(said()).toBe('Connecting…')
    ready()
    expect(said()).toBe('Live')
    lose()
    expect(said()).toBe('Reconnecting…')
  })

  it('stays at reconnecting while tries fail, and is live again when one succeeds', () => {
    act(() => live.start())
    ready()
    lose()
    for (const tries of [2, 3]) {
      act(() => void vi.advanceTimersByTime(1_000))
      expect(sockets).toHaveLength(tries)
      expect(said()).toBe('Reconnecting…')
      if (tries === 2) lose()
    }
    ready()
    expect(said()).toBe('Live')
  })

  it('tries at once when the browser is back on the net', () => {
    act(() => live.start())
    ready()
    lose()
    act(() => live.hurry())
    expect(sockets).toHaveLength(2)
    ready()
    expect(said()).toBe('Live')
  })

  it('is not live when the session has ended', () => {
    act(() => live.start())
    ready()
    lose(4401)
    act(() => void vi.advanceTimersByTime(60_000))
    expect(said()).toBe('Not live')
    expect(sockets).toHaveLength(1)
  })
})
