import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { hangMs, PartMissing, part, reloading } from './part'
import { readSlowParts, slowMs } from './slow-parts'
import { guardUnsaved } from './unsaved'

const missing = new TypeError('Failed to fetch dynamically imported module: /assets/Page-1.js')
const reload = vi.fn()

function serverGives(page: { ok: boolean } | Error) {
  vi.stubGlobal('fetch', () => (page instanceof Error ? Promise.reject(page) : Promise.resolve(page)))
}

/** Begins to load what cannot be had; it stays open when the page is reloaded. */
function load(error: Error = missing) {
  const outcome = { error: null as unknown }
  void part(() => Promise.reject(error)).catch((thrown) => {
    outcome.error = thrown
  })
  return outcome
}

beforeEach(() => {
  vi.spyOn(reloading, 'now').mockImplementation(reload)
  serverGives({ ok: true })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  reload.mockReset()
})

describe('a part of the console that cannot be had', () => {
  it.each([
    missing,
    new Error('error loading dynamically imported module: /assets/Page-1.js'),
    new Error('Importing a module script failed.'),
    new Error('Unable to preload CSS for /assets/Page-1.css'),
  ])('reloads the page: $message', async (error) => {
    const outcome = load(error)
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
    expect(outcome.error).toBeNull()
  })

  it('reloads it once, then says so', async () => {
    load()
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
    const again = load()
    await vi.waitFor(() => expect(again.error).toBeInstanceOf(PartMissing))
    expect(reload).toHaveBeenCalledOnce()
  })

  it('reloads it once more for another build', async () => {
    load()
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
    const script = Object.assign(document.createElement('script'), { type: 'module', src: '/assets/new.js' })
    document.head.append(script)
    load()
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(2))
    script.remove()
  })

  it.each([
    ['the server is away', new TypeError('Failed to fetch')],
    ['the server is ill', { ok: false }],
  ])('does not reload when %s: there would be no page at all', async (_why, page) => {
    serverGives(page)
    const outcome = load()
    await vi.waitFor(() => expect(outcome.error).toBeInstanceOf(PartMissing))
    expect(reload).not.toHaveBeenCalled()
  })

  it('does not reload over unsaved input', async () => {
    const release = guardUnsaved(() => true)
    const outcome = load()
    await vi.waitFor(() => expect(outcome.error).toBeInstanceOf(PartMissing))
    expect(reload).not.toHaveBeenCalled()
    release()
  })

  it('is not one that broke while it ran', async () => {
    const broken = new TypeError('x is not a function')
    const outcome = load(broken)
    await vi.waitFor(() => expect(outcome.error).toBe(broken))
    expect(reload).not.toHaveBeenCalled()
  })
})

describe('a part that hangs', () => {
  it('is given up after 120 s, without a reload', async () => {
    vi.useFakeTimers()
    const outcome = { error: null as unknown }
    void part(() => new Promise(() => {})).catch((error) => {
      outcome.error = error
    })
    await vi.advanceTimersByTimeAsync(119_999)
    expect(outcome.error).toBeNull()
    await vi.advanceTimersByTimeAsync(1)
    expect(outcome.error).toBeInstanceOf(PartMissing)
    expect(hangMs).toBe(120_000)
    expect(reload).not.toHaveBeenCalled()
  })

  it('counts as slow from 10 s on, until it is given up or there', async () => {
    vi.useFakeTimers()
    void part(() => new Promise(() => {})).catch(() => {})
    let arrive = () => {}
    void part(() => new Promise<void>((resolve) => (arrive = resolve)))
    await vi.advanceTimersByTimeAsync(slowMs - 1)
    expect(readSlowParts()).toBe(0)
    await vi.advanceTimersByTimeAsync(1)
    expect(readSlowParts()).toBe(2)
    arrive()
    await vi.advanceTimersByTimeAsync(0)
    expect(readSlowParts()).toBe(1)
    await vi.advanceTimersByTimeAsync(hangMs)
    expect(readSlowParts()).toBe(0)
  })

  it('has its time alone: one that came leaves nothing behind', async () => {
    vi.useFakeTimers()
    await expect(part(async () => 'page')).resolves.toBe('page')
    expect(vi.getTimerCount()).toBe(0)
  })
})
