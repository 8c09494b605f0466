import { until } from '../scene/child.ts'
import type { Server } from '../scene/server.ts'
import type { CalledDevice } from './called-device.ts'

const PATIENCE_MS = 20_000

export interface TunnelScene {
  server: Server
  sessid: string
  /** Terminals to the one are recorded. */
  plain: CalledDevice
  recorded: CalledDevice
  /** How those were answered who may not. */
  refused: number[]
  /** What stays as it is until its time is over; called when that is long ago. */
  left: (() => void)[]
}

interface WantedTunnel {
  type: 'web' | 'terminal' | 'telnet'
  dial?: true
}

export async function stateOf(server: Server, id: number): Promise<string | undefined> {
  const all = await server.call<{ id: number; state: string }[]>('/v2/tunnels')
  return all.find((one) => one.id === id)?.state
}

/** @returns the tunnel's id, when its device has called in, or not */
export async function opened(server: Server, device: CalledDevice, wanted: WantedTunnel): Promise<number> {
  const data = { sn: device.sn, ...wanted, replace: true }
  const { id } = await server.call<{ id: number }>('/v2/tunnels', { data })
  const done = async () => device.answer === 'stays away' || (await stateOf(server, id)) !== 'creating'
  if (device.answer !== 'calls as somebody else') await until('a device calls in', done, PATIENCE_MS)
  return id
}
