import { Checkbox } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { listPlanRadios, lockRadio } from '#contract/radio-planning/endpoints.ts'
import type { PlanRadio } from '#contract/radio-planning/schemas.ts'
import { call } from '../../api/call'
import { useNotify } from '../../components/toast/use-notify'

interface LockBoxProps {
  radio: PlanRadio
  label: string
  /** Null: it may be set; else why not. */
  forbidden: string | null
}

/** Whether plans leave a radio as it is; shown as set while it is being kept. */
export function LockBox({ radio: { sn, radio, locked }, label, forbidden }: LockBoxProps) {
  const queries = useQueryClient()
  const notify = useNotify()
  const [next, setNext] = useState<boolean | null>(null)
  const lock = useMutation({
    mutationFn: (wanted: boolean) => call(lockRadio, { body: { sn, radio, locked: wanted } }),
    onSettled: () => queries.invalidateQueries({ queryKey: [listPlanRadios.path] }),
    onError: notify.failed,
  })
  return (
    <Checkbox
      checked={next ?? locked}
      disabled={forbidden !== null}
      title={forbidden ?? undefined}
      aria-label={label}
      onClick={(event) => event.stopPropagation()}
      onChange={({ currentTarget: { checked } }) => {
        setNext(checked)
        lock.mutate(checked, { onSettled: () => setNext(null) })
      }}
    />
  )
}
