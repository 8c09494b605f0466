import type { DeviceKind } from '#contract/inventory/device-kinds.ts'
import type { ApiError } from '../../../../api/api-error'
import type { Label } from './read-label'

/** How it stands with a label that was read. */
export type LabelState =
  | { is: 'read' | 'busy' | 'added' | 'reserved' }
  /** The person still has to tell the digits. */
  | { is: 'digits' }
  | { is: 'refused'; error: ApiError }

export interface ReadLabel extends Label {
  /** Chosen by the person, where the device tells none. */
  type: DeviceKind | null
  state: LabelState
}

/** So many labels are read before they are added. */
export const LABELS_MAX = 100

export type LabelAct =
  | { act: 'read'; labels: readonly Label[] }
  | { act: 'edit'; sn: string; digits?: string; type?: DeviceKind | null }
  | { act: 'stand'; sns: readonly string[]; state: LabelState }
  | { act: 'remove'; sn: string }

/** Latest first; a label that was read before stays as it is, but for what it did not say before. */
export function labelsAfter(labels: readonly ReadLabel[], act: LabelAct): readonly ReadLabel[] {
  if (act.act === 'remove') return labels.filter(({ sn }) => sn !== act.sn)
  if (act.act === 'read') return act.labels.reduce(withLabel, labels)
  return labels.map((label) => {
    if (act.act === 'stand') return act.sns.includes(label.sn) ? { ...label, state: act.state } : label
    if (label.sn !== act.sn) return label
    const { digits = label.digits, type = label.type } = act
    return { ...label, digits, type, state: { is: 'read' } }
  })
}

function withLabel(labels: readonly ReadLabel[], read: Label): readonly ReadLabel[] {
  const known = labels.find(({ sn }) => sn === read.sn)
  if (known) {
    const more = { digits: known.digits ?? read.digits, code: known.code ?? read.code }
    if (more.digits === known.digits && more.code === known.code) return labels
    return labels.map((label) => (label === known ? { ...known, ...more } : label))
  }
  if (labels.length >= LABELS_MAX) return labels
  return [{ ...read, type: null, state: { is: 'read' } }, ...labels]
}

export const isOpen = ({ state }: ReadLabel): boolean => state.is !== 'added' && state.is !== 'reserved'

/** Not here now, or not provably: it may be reserved. */
const notHere = ['device_never_connected', 'possession_required', 'place_required', 'too_many_tries']
export const mayReserve = ({ state, digits }: ReadLabel): boolean =>
  digits !== null && state.is === 'refused' && notHere.includes(state.error.failure)
