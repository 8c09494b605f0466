import type { IncomingMessage } from 'node:http'
import type { CallerWatch } from '../http/caller-watch.ts'
import type { Authenticator, Guard, ReachReader } from '../http/guard.ts'
import type { OtherOrigin, SocketPath } from '../http/other-origins.ts'
import type { LiveHub } from './live-hub.ts'
import type { LiveLimits } from './live-limits.ts'

export interface LiveDeps {
  hub: LiveHub
  authenticator: Authenticator
  guard: Guard
  reach: ReachReader
  limits: LiveLimits
  watch: CallerWatch['watch']
  /** Of who calls, proxies that are trusted looked through. */
  addressOf(request: IncomingMessage): string
  /** What answers under other host names, asked first. */
  otherOrigin?: OtherOrigin
  /** Other WebSockets of the console. */
  paths?: readonly SocketPath[]
  authMs?: number
  pingMs?: number
}
