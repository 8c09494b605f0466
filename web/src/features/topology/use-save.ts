import { useTranslation } from 'react-i18next'
import type { SpareLink } from '#contract/topology/graph.ts'
import { showToast } from '../../components/toast/toasts'
import { pictureOf } from './export/picture'
import { savePng, saveSvg, themeColour } from './export/save-picture'
import type { PlacedNode } from './layout/geometry'
import type { Arrangement } from './layout/place'
import type { Names } from './use-names'

interface SaveProps {
  placed: readonly PlacedNode[]
  spares: readonly SpareLink[]
  as: Arrangement
  names: Names
  title: string
}

/** Saves the map as a picture. */
export function useSave({ placed, spares, as, names, title }: SaveProps) {
  const { t } = useTranslation('topology')
  return (form: 'svg' | 'png') => {
    const picture = pictureOf({ placed, spares, as, names, title, colour: themeColour })
    const name = `topology ${title}`.replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    if (form === 'svg') saveSvg(picture, name)
    else savePng(picture, name).catch(() => showToast('bad', t('save.failed')))
  }
}
