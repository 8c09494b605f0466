import * as contract from '#contract/configuration/endpoints.ts'
import type { Db } from '../../../../../db/client.ts'
import type { ConfirmResult } from '../../../../../southbound/ports.ts'
import { eventually } from '../../../../../testing/eventually.ts'
import { runs } from '../../../../inventory/testing/open-inventory.ts'
import { CONFIGURATION_SETTINGS } from '../../../configuration.settings.ts'
import { ssidOf, wireless } from '../../../testing/documents.ts'
import { openConfiguration, says } from '../../../testing/open-configuration.ts'

/** The id it runs at first. */
export const BEFORE = 1_700_000_000
/** From being armed until it restores itself. */
export const SECONDS = 75
/** Nothing of it passes by itself: tests move the clock and have devices report. */
const protection = { ...CONFIGURATION_SETTINGS.protection, settleMs: 0, answerMs: 60_000, askMs: 60_000 }

/** A network with one pretend access point that can be armed; nothing of it passes by itself. */
export async function openProtected(db: Db, more: Partial<typeof protection> = {}) {
  const settings = { retryAfterMs: [0, 0, 0], protection: { ...protection, ...more } }
  const at = await openConfiguration(db, undefined, undefined, settings)
  at.jobs.start()
  const told: string[] = []
  const deadMan = {
    armed: 'armed' as ReturnType<NonNullable<typeof at.device.deadMan>['arm']>,
    confirmed: 'confirmed' as ConfirmResult,
    arm() {
      told.push('arm')
      return deadMan.armed
    },
    confirm() {
      told.push('confirm')
      return deadMan.confirmed
    },
  }
  at.device.deadMan = deadMan
  at.device.configure = ({ configId }) => {
    told.push('configure')
    return says('applied', { runningId: configId })
  }
  const me = await at.person()
  const group = await at.network(me.tenant)
  const bound = async () => {
    const one = await at.boundDevice(me, group, { ...runs(BEFORE) })
    return {
      ...one,
      runs: (id: number | string) => at.report(one.sn, one.session, { ...runs(Number(id)) }),
    }
  }
  const one = await bound()
  const save = (name: string) => at.apply(me, { group }, wireless(ssidOf(name)))
  const stands = (state: string, outcome: string, of = one) =>
    eventually(async () => {
      const now = await of.status()
      return now.state === state && now.outcome === outcome ? now : undefined
    }).catch(async () => {
      throw new Error(`it stands otherwise: ${JSON.stringify([await of.status(), await of.log(), told])}`)
    })
  /** A device says it again and again; what it says while it is being configured does not count. */
  const settles = (
    id: number | string,
    state: string,
    outcome: string,
    of: Pick<typeof one, 'runs' | 'status'> = one,
  ) =>
    eventually(async () => {
      of.runs(id)
      const now = await of.status()
      return now.state === state && now.outcome === outcome ? now : undefined
    })
  const versions = async () =>
    (await at.call(contract.listVersions, me, { group, section: 'wireless' })) as never as {
      rows: { version: number; by: string | null; restoredFrom: number | null; ended: boolean }[]
    }
  const later = (seconds: number) => {
    at.time.at += seconds * 1000
  }
  const sent = () => at.sent.at(-1)!.configId
  return { at, me, group, one, bound, save, stands, settles, versions, later, sent, told, deadMan }
}
export type ProtectedScene = Awaited<ReturnType<typeof openProtected>>

/** A save that is confirmed. */
export async function inSync({ save, stands, settles, sent }: ProtectedScene, name = 'Lobby') {
  await save(name)
  await stands('applying', 'confirming')
  await settles(sent(), 'in_sync', 'applied')
}
