import { once } from 'node:events'
import { RttyDevice } from '../../../server/src/southbound/testing/rtty-device.ts'
import { pause, until } from '../scene/child.ts'
import type { Server } from '../scene/server.ts'
import type { Answer, CalledDevice } from './called-device.ts'
import { opened, type TunnelScene } from './opened-tunnel.ts'
import { leavesPage, usesPage } from './pages.ts'
import { serialOf } from './strangers.ts'
import { comesAsStranger, dials, leavesTerminal, printsOnAndOn, types } from './terminals.ts'

const PATIENCE_MS = 20_000
const STAY_MS = 30
const CALLERS = 12

/** A tunnel whose device does not come: it is closed, but for the one that is left to end by itself. */
const inVain =
  (answer: Answer, closes: boolean) =>
  async ({ server, plain }: TunnelScene): Promise<void> => {
    plain.answer = answer
    const id = await opened(server, plain, { type: 'terminal' })
    await pause(STAY_MS)
    if (closes) await server.call('/v2/tunnels', { action: 'close', data: { id } })
    plain.answer = 'calls'
  }

/** Devices that speak rtty alone and that nobody knows: they wait, say nonsense, or nothing. */
async function strangersCall({ plain: { port } }: TunnelScene, turn: number): Promise<void> {
  for (let i = 0; i < CALLERS; i++) {
    const id = serialOf(0x2000000 + turn * CALLERS + i)
    const token = i % 4 === 0 ? 'short' : `token of ${id} alone`
    const device = new RttyDevice({ port, id: i % 3 === 0 ? `nobody ${i}` : id, token })
    await once(device.socket, 'secureConnect')
    if (i % 5 === 0) device.send('register', Buffer.from('nonsense'))
    await pause(STAY_MS)
    device.close()
  }
}

/** A quarter of a day. What holds a call open is left last, or the next would share it. */
export async function tunnelsAreUsed(at: TunnelScene, turn: number): Promise<void> {
  await Promise.all([at.plain, at.recorded].map((device) => isOnline(at.server, device)))
  const refuses = inVain('refuses', false)
  const others = [inVain('calls as somebody else', true), refuses, inVain('stays away', true)]
  const visits = [usesPage, types, comesAsStranger, dials, printsOnAndOn, usesPage, types, ...others]
  for (const visit of visits) await visit(at)
  await strangersCall(at, turn)
  await leavesTerminal(at)
  await (turn % 2 === 0 ? leavesPage(at) : inVain('stays away', false)(at))
}

/** In one turn: visits, and devices that speak rtty alone. */
export const COME_FOR_TUNNELS = 12 + CALLERS

async function isOnline(server: Server, { sn }: CalledDevice): Promise<void> {
  const path = `/v2/device/info?sn=${encodeURIComponent(sn)}`
  const isThere = async () => (await server.call<{ status: string }>(path)).status === 'online'
  await until(`${sn} is online`, isThere, PATIENCE_MS)
}
