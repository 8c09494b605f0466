import { request } from 'node:http'
import type { BodyInput } from '#contract/define-endpoint.ts'
import * as contract from '#contract/remote-access/endpoints.ts'
import { RttyDevice, type RttyDeviceOptions } from '../../../southbound/testing/rtty-device.ts'
import { eventually } from '../../../testing/eventually.ts'
import { openWire } from '../../inventory/testing/on-the-wire.ts'

type Pace = Parameters<typeof openWire>[1]
type TunnelInput = Omit<BodyInput<typeof contract.createTunnel>, 'sn'>

/** The whole server with a device that can be told to call in, and does. */
export async function openTunnels(settings: Record<string, string> = {}, pace: Pace = {}) {
  const wire = await openWire(settings, pace)
  const { at, me } = wire
  const callers: RttyDevice[] = []
  const device = await wire.device()
  const list = async () => (await me.call(contract.listTunnels, { query: {} })).data
  return {
    ...{ wire, at, me, device, list },
    rttyPort: () => at.roost.southbound.port('rtty')!,
    /** The order to call in, answered. */
    async ordered(who = device) {
      let command = await who.device.command()
      for (; command.method !== 'rtty'; command = await who.device.command())
        who.device.answer(command.id, { error: 1, text: 'no helper' })
      who.device.answer(command.id, { error: 0, text: 'Command was executed' })
      return command.params as { id: string; token: string; server: string; port: number }
    },
    call(options: RttyDeviceOptions) {
      const caller = new RttyDevice(options)
      callers.push(caller)
      return caller
    },
    /** Opened, called in, there. */
    async opened(input: TunnelInput, how: Partial<RttyDeviceOptions> = {}, who = device, client = me) {
      const asked = await client.call(contract.createTunnel, { body: { sn: who.sn, ...input } })
      if (asked.status !== 200) throw new Error(`not opened: ${JSON.stringify(asked)}`)
      const { id, token, port } = await this.ordered(who)
      const { certificate } = who
      const caller = this.call({ id, token, port, certificate, ...how })
      await eventually(async () => (await this.state(asked.data.id, client)) === 'created')
      return { tunnel: asked.data, caller }
    },
    state: async (id: number, client = me) =>
      (await client.call(contract.listTunnels, { query: {} })).data.find((one) => one.id === id)?.state,
    end: async (id: number) => (await list()).find((one) => one.id === id)?.end ?? null,
    /** In the browser that was let in: asks the origin of the tunnel. */
    async enter(id: number) {
      const { data } = await me.call(contract.enterTunnel, { body: { id } })
      const first = await ask(at.url, data.host, { path: data.path })
      const cookie = String(first.headers['set-cookie']).split(';')[0]!
      return {
        ...data,
        first,
        cookie,
        ask: (options: OriginRequest) => ask(at.url, data.host, { ...options, cookie }),
      }
    },
    async close() {
      for (const caller of callers) caller.close()
      await wire.close()
    },
  }
}

interface OriginRequest {
  path: string
  method?: string
  headers?: Record<string, string>
  cookie?: string
  body?: Buffer
}

/** Any request to a host of this server, as a browser would make it. */
export function ask(
  url: string,
  host: string,
  { path, method = 'GET', headers, cookie, body }: OriginRequest,
) {
  const { hostname, port } = new URL(url)
  const more = {
    ...headers,
    ...(cookie && { cookie }),
    ...(body && { 'content-length': String(body.length) }),
  }
  return new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; body: Buffer }>(
    (done, failed) => {
      const asked = request(
        { hostname, port, path, method, headers: { host: `${host}:${port}`, ...more } },
        (answer) => {
          const chunks: Buffer[] = []
          answer.on('data', (chunk: Buffer) => chunks.push(chunk))
          answer.on('error', failed)
          answer.on('end', () =>
            done({ status: answer.statusCode!, headers: answer.headers, body: Buffer.concat(chunks) }),
          )
        },
      )
      asked.on('error', failed)
      asked.end(body)
    },
  )
}
