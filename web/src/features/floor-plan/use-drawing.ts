import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listFloors, saveFloor, showFloor } from '#contract/floor-plan/endpoints.ts'
import type { FloorDrawing, FloorPlan } from '#contract/floor-plan/schemas.ts'
import { call } from '../../api/call'
import { reading } from '../../api/query-client'
import { showToast } from '../../components/toast/toasts'
import { useNotify } from '../../components/toast/use-notify'
import { guardUnsaved } from '../../lib/unsaved'

const kept = 100

export const drawingOf = (floor: FloorPlan): FloorDrawing => ({
  ...{ width: floor.width, height: floor.height, scaled: floor.scaled },
  ...{ walls: floor.walls, accessPoints: floor.accessPoints, simulated: floor.simulated },
  ...{ cabinet: floor.cabinet, storey: floor.storey },
})

export interface Edited {
  drawing: FloorDrawing
  isChanged: boolean
  saving: boolean
  canUndo: boolean
  canRedo: boolean
  /** `still`: it goes on, as while something is dragged; the step back is the one before it began. */
  edit: (next: FloorDrawing, still?: boolean) => void
  undo: () => void
  /** What was undone last, until something else is done. */
  redo: () => void
  discard: () => void
  save: () => void
}

/** The plan as it is being edited, on top of what is saved. */
export function useDrawing(group: number, floor: FloorPlan): Edited {
  const { t } = useTranslation('floor-plan')
  const queries = useQueryClient()
  const notify = useNotify()
  const [edited, setEdited] = useState<FloorDrawing | null>(null)
  const [steps, setSteps] = useState<FloorDrawing[]>([])
  const [undone, setUndone] = useState<FloorDrawing[]>([])
  // Of what was seen when editing began: whoever saved meanwhile is not overwritten.
  const [began, setBegan] = useState<number | null>(null)
  const going = useRef(false)
  const drawing = edited ?? drawingOf(floor)
  const clean = () => {
    setEdited(null)
    setBegan(null)
    setSteps([])
    setUndone([])
  }
  const edit = (next: FloorDrawing, still = false) => {
    if (next === drawing) return
    if (!going.current) setSteps((before) => [...before.slice(-kept), drawing])
    going.current = still
    setUndone([])
    setBegan((revision) => revision ?? floor.revision)
    setEdited(next)
  }
  const undo = () => {
    const before = steps.at(-1)
    going.current = false
    if (!before) return
    setEdited(before)
    setSteps(steps.slice(0, -1))
    setUndone([...undone, drawing])
  }
  const redo = () => {
    const after = undone.at(-1)
    if (!after) return
    setEdited(after)
    setSteps([...steps, drawing])
    setUndone(undone.slice(0, -1))
  }
  const isChanged = edited !== null && JSON.stringify(edited) !== JSON.stringify(drawingOf(floor))
  const latest = useRef(isChanged)
  useEffect(() => {
    latest.current = isChanged
  }, [isChanged])
  useEffect(() => guardUnsaved(() => latest.current), [])
  const save = useMutation({
    mutationFn: () =>
      call(saveFloor, {
        body: { group, id: floor.id, name: floor.name, revision: began ?? floor.revision, ...drawing },
      }),
    onSuccess: async (saved) => {
      queries.setQueryData(reading(showFloor, { group, id: floor.id }).queryKey, saved)
      clean()
      showToast('ok', t('saved'))
      await queries.invalidateQueries({ queryKey: [listFloors.path] })
    },
    onError: notify.failed,
  })
  return {
    ...{ drawing, isChanged, saving: save.isPending, canUndo: steps.length > 0 },
    canRedo: undone.length > 0,
    ...{ edit, undo, redo, discard: clean, save: () => save.mutate() },
  }
}
