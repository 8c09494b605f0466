import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { LiveConnection } from './live-connection'

class FakeSocket {
  sent: unknown[] = []
  closed = false
  onopen: ((event: Event) => void) | null = null
  onclose: ((event: CloseEvent) => void) | null = null
  onmessage: ((event: MessageEvent) => void) | null = null
  send(text: string) {
    this.sent.push(JSON.parse(text))
  }
  close() {
    this.closed = true
  }
  say(message: unknown) {
    this.onmessage?.({
      data: typeof message === 'string' ? message : JSON.stringify(message),
    } as MessageEvent)
  }
  lose(code = 1006) {
    this.onclose?.({ code } as CloseEvent)
  }
  open() {
    this.onopen?.(new Event('open'))
    this.say({ type: 'ready' })
  }
}

let sockets: FakeSocket[]
let session: string | null
let ended: number
const last = () => sockets.at(-1)!
const make = () =>
  new LiveConnection({
    session: () => session,
    open: () => {
      sockets.push(new FakeSocket())
      return last()
    },
    backoff: (tries) => tries * 100,
    onUnauthenticated: () => {
      ended += 1
    },
  })

beforeEach(() => {
  vi.useFakeTimers()
  sockets = []
  session = 'abc'
  ended = 0
})
afterEach(() => vi.useRealTimers())

describe('the live connection', () => {
  it('authenticates first and subscribes when it may', () => {
    const live = make()
    live.start()
    live.subscribe({ topic: 'devices', group: 7 })
    expect(last().sent).toEqual([])
    last().open()
    expect(last().sent).toEqual([
      { type: 'auth', sessid: 'abc' },
      { type: 'subscribe', topic: 'devices', group: 7 },
    ])
    expect(live.status).toBe('live')
  })

  it('holds a topic as long as somebody listens', () => {
    const live = make()
    live.start()
    last().open()
    const first = live.subscribe({ topic: 'alarms' })
    const second = live.subscribe({ topic: 'alarms' })
    first()
    expect(last().sent).toHaveLength(2)
    second()
    expect(last().sent.at(-1)).toEqual({ type: 'unsubscribe', topic: 'alarms' })
  })

  it('comes back, subscribes again and says that events were missed', () => {
    const live = make()
    const resync = vi.fn()
    live.onResync(resync)
    live.start()
    last().open()
    live.subscribe({ topic: 'networks' })
    last().lose()
    expect(live.status).toBe('waiting')
    vi.advanceTimersByTime(100)
    expect(sockets).toHaveLength(2)
    expect(resync).not.toHaveBeenCalled()
    last().open()
    expect(last().sent.at(-1)).toEqual({ type: 'subscribe', topic: 'networks' })
    expect(resync).toHaveBeenCalledOnce()
  })

  describe('told at its subscription when the topic last changed', () => {
    const subscribed = (changedMsAgo?: number) => ({ type: 'subscribed', topic: 'networks', changedMsAgo })
    const started = () => {
      const live = make()
      const resync = vi.fn()
      live.onResync(resync)
      live.start()
      const leave = live.subscribe({ topic: 'networks' })
      vi.advanceTimersByTime(1000)
      last().open()
      return { live, resync, leave }
    }

    it('asks again after what fell between the first question and the subscription', () => {
      const { resync } = started()
      last().say(subscribed(400))
      expect(resync).toHaveBeenCalledOnce()
      last().say({ ...subscribed(400), topic: 'alarms' })
      expect(resync).toHaveBeenCalledOnce()
    })

    it('does not after what was before, or long ago', () => {
      const { resync } = started()
      last().say(subscribed(1001))
      last().say(subscribed())
      expect(resync).not.toHaveBeenCalled()
    })

    it('counts from when nobody listened any more', () => {
      const { live, resync, leave } = started()
      vi.advanceTimersByTime(50_000)
      leave()
      vi.advanceTimersByTime(5000)
      live.subscribe({ topic: 'networks' })
      last().say(subscribed(5001))
      expect(resync).not.toHaveBeenCalled()
      last().say(subscribed(4999))
      expect(resync).toHaveBeenCalledOnce()
    })

    it('asks once for all that was missed while the connection was lost', () => {
      const { resync } = started()
      last().lose()
      vi.advanceTimersByTime(100)
      last().open()
      expect(resync).toHaveBeenCalledOnce()
      last().say(subscribed(50))
      expect(resync).toHaveBeenCalledOnce()
    })
  })

  it('says of devices how long ago they changed, and asks nothing again by itself', () => {
    const live = make()
    const [resync, before] = [vi.fn(), vi.fn()]
    live.onResync(resync)
    live.onChangedBefore(before)
    live.start()
    last().open()
    last().say({ type: 'subscribed', topic: 'device', sn: 'x', changedMsAgo: 40 })
    last().say({ type: 'subscribed', topic: 'devices', group: 7 })
    expect(before.mock.calls).toEqual([[{ topic: 'device', sn: 'x' }, 40]])
    expect(resync).not.toHaveBeenCalled()
  })

  it('counts a server that says nothing any more as lost, and one that beats as there', () => {
    const live = make()
    live.start()
    last().open()
    for (let beat = 0; beat < 5; beat += 1) {
      vi.advanceTimersByTime(10_000)
      last().say({ type: 'beat' })
    }
    expect(live.status).toBe('live')
    const silent = last()
    vi.advanceTimersByTime(25_000)
    expect(live.status).toBe('waiting')
    expect(silent.closed).toBe(true)
    vi.advanceTimersByTime(100)
    expect(sockets).toHaveLength(2)
    // The next one connects, and nobody answers there either.
    vi.advanceTimersByTime(25_000 + 200)
    expect(sockets).toHaveLength(3)
  })

  it('waits longer after each failure, and hurries when told to', () => {
    const live = make()
    live.start()
    last().lose()
    vi.advanceTimersByTime(100)
    last().lose()
    vi.advanceTimersByTime(199)
    expect(sockets).toHaveLength(2)
    live.hurry()
    expect(sockets).toHaveLength(3)
    vi.advanceTimersByTime(1000)
    expect(sockets).toHaveLength(3)
  })

  it('does not come back with a session that is not valid', () => {
    const live = make()
    live.start()
    last().open()
    last().lose(4401)
    vi.advanceTimersByTime(60_000)
    expect(ended).toBe(1)
    expect(sockets).toHaveLength(1)
    expect(live.status).toBe('off')
  })

  it('passes events on and survives what is no message', () => {
    const live = make()
    const events: unknown[] = []
    live.onEvent((event) => events.push(event))
    live.start()
    last().open()
    last().say('{broken')
    last().say({ type: 'event', topic: 'networks' })
    expect(events).toEqual([{ type: 'event', topic: 'networks' }])
  })

  it('does nothing without a session', () => {
    session = null
    make().start()
    expect(sockets).toHaveLength(0)
  })
})
