import { randomInt } from 'node:crypto'
import type { Protocol } from '../../protocol.ts'
import { UcentralAdapter } from './adapter.ts'
import { ucentralConfiguration } from './configuration/configuration.ts'
import { commandIds } from './conversation/command-channel.ts'
import { PROTOCOL } from './introduction.ts'
import { UCENTRAL_LIMITS } from './limits.ts'

export const ucentral: Protocol = {
  name: PROTOCOL,
  configuration: ucentralConfiguration,
  create: ({ config, listen, env }) =>
    new UcentralAdapter(
      { ...listen, port: config.ROOST_UCENTRAL_PORT },
      {
        ...env,
        limits: { ...UCENTRAL_LIMITS, ...env.limits },
        nextCommandId: commandIds(randomInt(2, 1_000_000_000)),
      },
    ),
}
