import { createServer } from 'node:net'
import type { Config } from '../../../config.ts'
import { bad, type Finding, ok, warn } from './finding.ts'

interface Listener {
  setting: string
  host: string
  port: number | undefined
}

type PortConfig = Pick<
  Config,
  | 'ROOST_HTTP_HOST'
  | 'ROOST_HTTP_PORT'
  | 'ROOST_HTTPS_HOST'
  | 'ROOST_HTTPS_PORT'
  | 'ROOST_DEVICE_HOST'
  | 'ROOST_UCENTRAL_PORT'
  | 'ROOST_RTTY_PORT'
>

const listenersOf = (config: PortConfig): Listener[] => [
  { setting: 'ROOST_HTTP_PORT', host: config.ROOST_HTTP_HOST, port: config.ROOST_HTTP_PORT },
  { setting: 'ROOST_HTTPS_PORT', host: config.ROOST_HTTPS_HOST, port: config.ROOST_HTTPS_PORT },
  { setting: 'ROOST_UCENTRAL_PORT', host: config.ROOST_DEVICE_HOST, port: config.ROOST_UCENTRAL_PORT },
  { setting: 'ROOST_RTTY_PORT', host: config.ROOST_DEVICE_HOST, port: config.ROOST_RTTY_PORT },
]

/** Whether every port is free, or taken by the server that runs with this folder. */
export async function checkPorts(config: PortConfig, isRunning: boolean): Promise<Finding[]> {
  const listeners = listenersOf(config).filter(({ port }) => port !== undefined && port !== 0)
  return Promise.all(listeners.map((listener) => checkPort(listener, isRunning)))
}

async function checkPort({ setting, host, port }: Listener, isRunning: boolean): Promise<Finding> {
  const part = `port ${port}`
  const code = await tryPort(host, port!)
  if (code === null)
    return isRunning
      ? bad(part, `The server runs and nothing listens on ${host}:${port} (${setting}).`, 'Look at its log.')
      : ok(part, `${host}:${port} is free (${setting}).`)
  if (code === 'EADDRINUSE' && isRunning) return ok(part, `${host}:${port} is in use; the server runs.`)
  if (code === 'EADDRINUSE')
    return bad(
      part,
      `${host}:${port} is taken by another program.`,
      `Stop it (ss -ltnp 'sport = :${port}' names it), or set ${setting}.`,
    )
  if (code === 'EACCES')
    return bad(
      part,
      `This account may not listen on ${port}.`,
      `Choose a port from 1024 on with ${setting}, or give the service CAP_NET_BIND_SERVICE.`,
    )
  return warn(
    part,
    `${host}:${port} cannot be listened on: ${code}.`,
    `Look at the address beside ${setting}.`,
  )
}

/** @returns null: it is free; else the system's word for why not */
function tryPort(host: string, port: number): Promise<string | null> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(null)))
  })
}
