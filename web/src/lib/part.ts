import { watchSlow } from './slow-parts'
import { hasUnsaved } from './unsaved'

/** Spec section 9: a part still on its way after this many milliseconds counts as lost. */
export const hangMs = 120_000

/** A part of the console, its style or its words, that could not be loaded. */
export class PartMissing extends Error {
  constructor(cause: unknown) {
    super('a part of the console did not load', { cause })
    this.name = 'PartMissing'
  }
}

/**
 * Loads a part of the console. One that cannot be had, as after an update of the server, reloads the page once
 * (readings C74): it does not settle then. One that hangs is told of (`slow-parts.ts`), and given up in the end.
 * @throws PartMissing
 */
export async function part<T>(load: () => Promise<T>): Promise<T> {
  try {
    const loading = giveUp(load())
    watchSlow(loading)
    return await loading
  } catch (error) {
    if (error instanceof PartMissing || !isLoadFailure(error)) throw error
    if (await reloadOnce()) return new Promise<T>(() => {})
    throw new PartMissing(error)
  }
}

/** Browsers tell a missing module apart from one that broke while it ran by words alone. */
export const isLoadFailure = (error: unknown): boolean =>
  error instanceof Error && /dynamically imported|module script|preload CSS/i.test(error.message)

function giveUp<T>(loading: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new PartMissing('it hangs')), hangMs)
    loading.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

const storageKey = 'roost.reloaded'

/**
 * Reloads the page when that can help and was not tried: once for each build of the console in this tab, not over
 * unsaved input, and only when the server gives the page.
 */
async function reloadOnce(): Promise<boolean> {
  const build = document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src ?? ''
  const tried = sessionStorage.getItem(storageKey)?.split(' ') ?? []
  if (tried.includes(build) || hasUnsaved() || !(await serverAnswers())) return false
  sessionStorage.setItem(storageKey, [...tried, build].join(' '))
  reloading.now()
  return true
}

/** Told apart so that a test can look on. */
export const reloading = { now: () => location.reload() }

const serverAnswers = () =>
  fetch('/', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
