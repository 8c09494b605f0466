import { bindDevice, bindWaitingDevices } from '#contract/inventory/endpoints.ts'
import { reserveDevices } from '#contract/inventory/reservations.ts'
import { limits } from '#contract/limits.ts'
import { ApiError, asApiError } from '../../../../api/api-error'
import { call } from '../../../../api/call'
import type { LabelState, ReadLabel } from './label-list'

type Stand = (sns: readonly string[], state: LabelState) => void

/** After one of these the next would be refused as well. */
const ends = ['too_many_tries', 'too_many_requests', 'request_failed', 'unauthenticated']

/**
 * Adds devices one after another and says of each how it stands: first all that connect from here, which costs no try
 * at guessing; then the others by what their labels say.
 * @returns serial numbers that were added
 */
export async function addLabels(
  group: number,
  labels: readonly ReadLabel[],
  stand: Stand,
): Promise<string[]> {
  stand(
    labels.map(({ sn }) => sn),
    { is: 'busy' },
  )
  const answers = await addWaiting(group, labels)
  const added = answers.filter(({ error }) => error === null).map(({ sn }) => sn)
  stand(added, { is: 'added' })
  for (const { sn, error } of answers)
    if (error !== null && error !== 'possession_required')
      stand([sn], { is: 'refused', error: new ApiError(error, { sn, own: 1 }) })
  const rest = answers.filter(({ error }) => error === 'possession_required').map(({ sn }) => sn)
  const others = labels.filter(({ sn }) => rest.includes(sn))
  return [...added, ...(await addByLabel(group, others, stand))]
}

async function addWaiting(group: number, labels: readonly ReadLabel[]) {
  const answers = []
  for (let from = 0; from < labels.length; from += limits.waitingPerCall) {
    const some = labels.slice(from, from + limits.waitingPerCall)
    const devices = some.map(({ sn, type }) => ({ sn, ...(type && { type }) }))
    answers.push(...(await call(bindWaitingDevices, { body: { group, devices } })))
  }
  return answers
}

async function addByLabel(group: number, labels: readonly ReadLabel[], stand: Stand): Promise<string[]> {
  const added: string[] = []
  let ended: ApiError | null = null
  for (const label of labels) {
    const { sn, digits } = label
    if (digits === null) stand([sn], { is: 'digits' })
    else if (ended) stand([sn], { is: 'refused', error: ended })
    else {
      const error = await addOne(group, label, digits)
      if (error === null) added.push(sn)
      stand([sn], error === null ? { is: 'added' } : { is: 'refused', error })
      ended = error && ends.includes(error.failure) ? error : null
    }
  }
  return added
}

async function addOne(group: number, { sn, code, type }: ReadLabel, mac: string): Promise<ApiError | null> {
  const body = { group, sn, mac, ...(code && { label: code }), ...(type && { type }) }
  return call(bindDevice, { body }).then(() => null, asApiError)
}

/** All of them or none. */
export async function reserveLabels(group: number, labels: readonly ReadLabel[]): Promise<void> {
  const devices = labels.map(({ sn, digits, code, type }) => ({
    ...{ sn, mac: digits ?? '' },
    ...(code && { label: code }),
    ...(type && { type }),
  }))
  await call(reserveDevices, { body: { group, devices } })
}
