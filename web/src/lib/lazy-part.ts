import { lazy } from 'react'
import { part } from './part'

/** React's `lazy` for parts of the console: with the limit in time and the one reload of `part`. */
export const lazyPart: typeof lazy = (load) => lazy(() => part(load))
