import '../lib/zod'
import '@testing-library/jest-dom/vitest'
import { configure } from '@testing-library/react'
import { afterAll, afterEach } from 'vitest'
import { leaveAsFound } from './page'
import { elementError, noteNoOwners } from './quick-diagnostics'

/** A page comes in parts, the first one slowly on a busy machine; what comes is not waited for any longer. */
configure({ asyncUtilTimeout: 90_000, getElementError: elementError })
noteNoOwners()

/** What jsdom lacks and Mantine asks for. */
window.matchMedia ??= (query: string) => ({
  matches: false,
  media: query,
  onchange: null,
  addEventListener: () => {},
  removeEventListener: () => {},
  addListener: () => {},
  removeListener: () => {},
  dispatchEvent: () => false,
})
window.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
  this.open = true
}
HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) {
  this.open = false
}
Element.prototype.scrollIntoView ??= () => {}
window.scrollTo = () => {}

/**
 * jsdom draws by one interval for all frames: begun while a test holds the clock it never ends, and nothing is drawn
 * in the tests after. Here each frame is by itself, and on the real clock.
 */
const { setTimeout: wait, clearTimeout: forget } = globalThis
window.requestAnimationFrame = (draw) => Number(wait(() => draw(performance.now()), 1000 / 60))
window.cancelAnimationFrame = (frame) => forget(frame)

afterEach(leaveAsFound)

/** What is to be drawn when the last test ends, such as where the focus goes back to, still finds its document. */
afterAll(() => new Promise<void>((drawn) => window.requestAnimationFrame(() => drawn())))
