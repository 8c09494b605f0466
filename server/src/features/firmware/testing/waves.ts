import type { PretendDevice } from '../../configuration/testing/pretend-fleet.ts'
import { NEW_FIRMWARE, type openFleetToUpgrade } from './upgraded-fleet.ts'

type Scene = Awaited<ReturnType<typeof openFleetToUpgrade>>

const LOOK_MS = 250

/** Upgrades the whole fleet, lets it go on where it stops, and kills the server each time so many devices have ended. */
export async function upgradeInWaves(scene: Scene, { killAt, atOnce }: { killAt: number[]; atOnce: number }) {
  const data = { image: scene.image, sns: scene.sns, atOnce }
  const { id } = await scene.call<{ id: number }>('/v2/upgrades', { action: 'start', data })
  const left = [...killAt]
  for (;;) {
    const now = await scene.rollout(id)
    if (now.state === 'ended') return scene.devicesOf(id)
    const { running, done, failed } = now.devices
    if (now.state === 'stopped') await scene.call('/v2/upgrades', { action: 'continue', data: { id } })
    if (left[0] !== undefined && running > 0 && done + failed >= left[0]) {
      left.shift()
      await scene.kill()
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
}

interface Away {
  sn: string
  from: number
  until: number
}

/** When who was away for an image, by the clock of the fleet; who never returned, until it was given up. */
const awayTimes = (devices: readonly PretendDevice[], givenUpMs: number): Away[] =>
  devices.flatMap(({ sn, installs }) =>
    installs.map(({ at, backAt }) => ({ sn, from: at, until: backAt ?? at + givenUpMs })),
  )

/** Pairs that were away at once and must not have been: access points of one switch, a device and what it hangs on. */
export async function againstTheRule({ fleet }: Scene, givenUpMs: number): Promise<string[]> {
  const devices = await fleet.devices()
  const upper = new Map((await fleet.map()).map((link) => [link.lower, link.upper]))
  const kindOf = new Map(devices.map(({ sn, kind }) => [sn, kind]))
  const above = (sn: string) => upper.get(sn)
  const cover = (a: string, b: string) =>
    kindOf.get(a) === 'ap' && kindOf.get(b) === 'ap' && above(a) !== undefined && above(a) === above(b)
  const away = awayTimes(devices, givenUpMs).sort((a, b) => a.from - b.from)
  return away.flatMap((one, at) =>
    away
      .slice(at + 1)
      .filter(({ from }) => from < one.until)
      .filter(({ sn }) => cover(one.sn, sn) || above(one.sn) === sn || above(sn) === one.sn)
      .map(({ sn, from }) => `${one.sn} from ${one.from} to ${one.until}, ${sn} from ${from}`),
  )
}

/** Devices that installed more than one image, or another than what is told of them. */
export async function toldWrongly({ fleet }: Scene, rows: readonly { sn: string; state: string }[]) {
  const told = new Map(rows.map(({ sn, state }) => [sn, state]))
  return (await fleet.devices())
    .filter(
      ({ sn, installs, firmware }) =>
        installs.length > 1 ||
        (told.get(sn) === 'done') !== (installs.length === 1 && firmware === NEW_FIRMWARE),
    )
    .map(({ sn, installs, firmware }) => `${sn} ${told.get(sn)} ${installs.length} ${firmware}`)
}
