import '../lib/zod'
import '@testing-library/jest-dom/vitest'
import { configure } from '@testing-library/react'
import { afterEach } from 'vitest'
import { leaveAsFound } from './page'

/** A busy machine is slow to draw; what comes is not waited for any longer. */
configure({ asyncUtilTimeout: 30_000 })

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
Element.prototype.scrollIntoView ??= () => {}
window.scrollTo = () => {}

afterEach(leaveAsFound)
