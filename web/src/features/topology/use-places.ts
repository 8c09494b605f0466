import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { levelFor } from '#contract/permissions.ts'
import { listPlaces, savePlaces } from '#contract/topology/places.ts'
import { call } from '../../api/call'
import { reading } from '../../api/query-client'
import { useMay } from '../../components/current-network/use-may'
import { useSettled } from '../../lib/use-settled'
import type { PlacedNode, Point } from './layout/geometry'
import type { Pins } from './layout/place'

/** A drag is many small moves: they are kept together. */
const settleMs = 400

/** Where devices stand in the free layout of a network: one for all who see it, kept by whoever may write. */
export function usePlaces(network: number, wanted: boolean) {
  const queries = useQueryClient()
  const why = useMay(levelFor(savePlaces.access), network)
  const { data } = useQuery({ ...reading(listPlaces, { group: network }), enabled: wanted })
  const [moved, setMoved] = useState<Pins>({})
  const unsaved = useRef<Record<string, Point>>({})
  const of = useMemo<Pins>(() => {
    const kept = Object.fromEntries((data ?? []).map(({ id, x, y }) => [id, { x, y }]))
    return { ...kept, ...moved }
  }, [data, moved])

  const send = useCallback(
    async (places: { id: string; x: number; y: number }[] | null) => {
      await call(savePlaces, { body: { group: network, places } })
      await queries.invalidateQueries({ queryKey: [listPlaces.path] })
    },
    [network, queries],
  )
  const flush = useCallback(() => {
    const places = Object.entries(unsaved.current).map(([id, { x, y }]) => ({ id, x, y }))
    unsaved.current = {}
    // What went wrong is told by the call itself; what was moved stays moved on this page.
    if (places.length > 0) send(places).catch(() => undefined)
  }, [send])
  const settle = useSettled(settleMs, flush)
  useEffect(() => flush, [flush])

  /** With the first move all that is shown is kept where it stands: what comes later moves nothing. */
  const move = (id: string, by: Point, placed: readonly PlacedNode[]) => {
    const next: Record<string, Point> = {}
    for (const { branch, x, y } of placed) {
      const { id: one } = branch.node
      if (one === id) next[one] = { x: x + by.x, y: y + by.y }
      else if (!of[one]) next[one] = { x, y }
    }
    setMoved((before) => ({ ...before, ...next }))
    if (why !== null) return
    Object.assign(unsaved.current, next)
    settle()
  }
  const reset = () => {
    unsaved.current = {}
    setMoved({})
    if (why === null) send(null).catch(() => undefined)
  }
  const any = Object.keys(of).length > 0
  return { of, move, reset: any && (why === null || Object.keys(moved).length > 0) ? reset : null, why }
}
