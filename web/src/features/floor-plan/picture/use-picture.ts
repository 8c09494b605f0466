import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listFloors, putPicture, showFloor, showPicture } from '#contract/floor-plan/endpoints.ts'
import { type FloorPlan, floorLimits } from '#contract/floor-plan/schemas.ts'
import { call } from '../../../api/call'
import { reading } from '../../../api/query-client'
import { showToast } from '../../../components/toast/toasts'
import { useNotify } from '../../../components/toast/use-notify'
import { useFormats } from '../../../i18n/use-formats'
import { base64Of, fitPicture, UnfitPicture } from './shrink-picture'

/** Address of the picture under a floor; null: it has none, or it is on its way. */
export function usePicture(group: number, { id, revision, picture }: FloorPlan): string | null {
  const [address, setAddress] = useState<string | null>(null)
  const { data } = useQuery({
    ...reading(showPicture, { group, id }),
    // The bytes change with the revision alone.
    queryKey: [showPicture.path, { group, id }, revision],
    enabled: picture !== null,
    staleTime: Number.POSITIVE_INFINITY,
  })
  useEffect(() => {
    if (!data || !picture) return setAddress(null)
    const bytes = Uint8Array.from(atob(data.content), (letter) => letter.charCodeAt(0))
    const made = URL.createObjectURL(new Blob([bytes], { type: data.type }))
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [data, picture])
  return address
}

/** Lays a picture under a floor, or takes it away (null). */
export function usePutPicture(group: number, { id, revision }: FloorPlan) {
  const { t } = useTranslation('floor-plan')
  const formats = useFormats()
  const queries = useQueryClient()
  const notify = useNotify()
  return useMutation({
    mutationFn: async (file: Blob | null) => {
      const content = file && (await base64Of(await fitPicture(file)))
      return call(putPicture, { body: { group, id, revision, content } })
    },
    onSuccess: async (floor) => {
      queries.setQueryData(reading(showFloor, { group, id }).queryKey, floor)
      showToast('ok', t('picture.saved'))
      await queries.invalidateQueries({ queryKey: [listFloors.path] })
    },
    onError: (error) =>
      error instanceof UnfitPicture
        ? showToast(
            'bad',
            t(`picture.${error.problem}`, {
              pixels: floorLimits.pictureSide,
              size: formats.bytes(floorLimits.pdfBytes),
            }),
          )
        : notify.failed(error),
  })
}
