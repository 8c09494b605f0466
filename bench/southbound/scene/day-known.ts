import type { Device, DeviceInfo } from '#contract/inventory/schemas.ts'
import type { KnownDay } from './day-checks.ts'
import type { Scene } from './scene.ts'

interface Vector {
  metric: Record<string, string>
  value: [number, string]
}
interface Matrix {
  metric: Record<string, string>
  values: [number, string][]
}

/** Everything the server says of one device, over its public calls. */
export async function knownOf(
  scene: Scene,
  rows: ReadonlyMap<string, Device>,
  sn: string,
  elapsedMs: number,
): Promise<Omit<KnownDay, 'standing' | 'ssids'>> {
  const { server } = scene
  const range = Math.ceil(elapsedMs / 1000) + 60
  const info = await server.call<DeviceInfo>(`/v2/device/info?sn=${encodeURIComponent(sn)}`)
  const newest = await server.query<Vector[]>(`{__name__=~"device_.*|port_.*|radio_.*",sn="${sn}"}`)
  const day = (metric: string) => server.query<Matrix[]>(`${metric}{sn="${sn}"}[${range}s]`)
  const [received, transmitted] = [
    await day('device_receive_bytes_total'),
    await day('device_transmit_bytes_total'),
  ]
  const values = (list: Matrix[]) => list.flatMap((one) => one.values.map(([, value]) => Number(value)))
  return {
    row: rows.get(sn)!,
    info,
    newest: new Map(newest.map(({ metric, value }) => [nameOf(metric), Number(value[1])])),
    received: values(received),
    transmitted: values(transmitted),
  }
}

function nameOf({ __name__: name = '', port, radio }: Record<string, string>): string {
  if (port !== undefined) return `${name}{port="${port}"}`
  return radio === undefined ? name : `${name}{radio="${radio}"}`
}
