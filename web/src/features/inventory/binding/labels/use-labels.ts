import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useReducer, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listReservations } from '#contract/inventory/reservations.ts'
import type { Network } from '#contract/tenancy/endpoints.ts'
import { useNotify } from '../../../../components/toast/use-notify'
import { useDeviceRefresh } from '../../use-device-refresh'
import { addLabels, reserveLabels } from './add-labels'
import { isOpen, labelsAfter, mayReserve, type ReadLabel } from './label-list'
import { type Label, readLabel } from './read-label'

/** What was read last, for the line under the camera. `again`: it is on the list. */
export type LastRead = { what: 'new' | 'again'; sn: string } | { what: 'none' } | null

/** The list of labels that were read, and what is done with it. */
export function useLabels(network: Network) {
  const { t } = useTranslation('binding')
  const notify = useNotify()
  const queries = useQueryClient()
  const refresh = useDeviceRefresh()
  const [labels, change] = useReducer(labelsAfter, [] as readonly ReadLabel[])
  const known = useRef(new Set<string>())
  const [last, setLast] = useState<LastRead>(null)
  /** @returns whether there was a device in it */
  const read = useCallback((texts: readonly string[]): boolean => {
    const found = texts.map(readLabel).filter((label): label is Label => label !== null)
    const fresh = found.find(({ sn }) => !known.current.has(sn))
    if (fresh) navigator.vibrate?.(40)
    for (const { sn } of found) known.current.add(sn)
    change({ act: 'read', labels: found })
    const one = fresh ?? found[0]
    // A camera looks at the same label many times; what was new stays said.
    setLast((before) => {
      if (!one) return { what: 'none' }
      const said = before !== null && before.what !== 'none' && before.sn === one.sn
      return said && !fresh ? before : { what: fresh ? 'new' : 'again', sn: one.sn }
    })
    return one !== undefined
  }, [])
  const open = labels.filter(isOpen)
  const late = open.filter(mayReserve)
  const adding = useMutation({
    mutationFn: () => addLabels(network.ID, open, (sns, state) => change({ act: 'stand', sns, state })),
    onSuccess: (added) => {
      if (added.length > 0) notify.ok(t('several.added', { count: added.length }))
    },
    onError: (error) => {
      change({ act: 'stand', sns: open.map(({ sn }) => sn), state: { is: 'read' } })
      notify.failed(error)
    },
    onSettled: () => refresh(),
  })
  const reserving = useMutation({
    mutationFn: () => reserveLabels(network.ID, late),
    onSuccess: () => {
      change({ act: 'stand', sns: late.map(({ sn }) => sn), state: { is: 'reserved' } })
      notify.ok(t('file.taken', { count: late.length }))
    },
    onError: notify.failed,
    onSettled: () => queries.invalidateQueries({ queryKey: [listReservations.path] }),
  })
  const remove = (sn: string) => {
    known.current.delete(sn)
    setLast(null)
    change({ act: 'remove', sn })
  }
  return { labels, open, late, last, read, change, remove, adding, reserving }
}

export type Labels = ReturnType<typeof useLabels>
