import { Button, NumberInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type FloorDrawing, floorLimits } from '#contract/floor-plan/schemas.ts'
import type { PlannedBand } from '#contract/radio-planning/regulatory.ts'
import { useFormats } from '../../../i18n/use-formats'
import { addSimulated, freeName, type Point, type Thing } from '../drawing'
import type { Correction } from '../heat/correct'
import { type BandTransmitters, usualPower } from '../heat/transmitters'
import { useSuggestion } from '../heat/use-suggestion'
import css from './Side.module.css'
import { SuggestedPlaces } from './SuggestedPlaces'

interface PlannedPanelProps {
  drawing: FloorDrawing
  band: PlannedBand
  sending: BandTransmitters
  correction?: Correction | undefined
  readOnly: boolean
  /** Where one that is added appears. */
  middle: () => Point
  onEdit: (drawing: FloorDrawing) => void
  onChoose: (thing: Thing) => void
}

const mostAsked = 20

/** Access points that are not there yet: added by hand, or where they would gain most. */
export function PlannedPanel(props: PlannedPanelProps) {
  const { drawing, band, sending, correction, readOnly, middle, onEdit, onChoose } = props
  const { t } = useTranslation(['floor-plan', 'common'])
  const formats = useFormats()
  const [number, setNumber] = useState(3)
  const { suggestion, busy, ask, forget } = useSuggestion()
  const left = floorLimits.simulated - drawing.simulated.length
  const named = (one: number) => t('planned.name', { number: formats.count(one) })
  const withOne = (before: FloorDrawing, at: Point) => addSimulated(before, freeName(before, named), at)
  const add = () => {
    onEdit(withOne(drawing, middle()))
    onChoose({ kind: 'simulated', index: drawing.simulated.length })
  }
  const suggest = () => {
    const { width, height, walls } = drawing
    const { transmitters } = sending
    const asked = { width, height, walls, band, transmitters, correction, number: Math.min(number, left) }
    ask({ ...asked, powerDbm: usualPower + (correction?.offset ?? 0) })
  }
  const take = () => {
    if (suggestion) onEdit(suggestion.places.reduce(withOne, drawing))
    forget()
  }
  return (
    <div className={css.column}>
      <p className={css.soft}>{t('planned.hint', { power: formats.dbm(usualPower) })}</p>
      <div className={css.asked}>
        <NumberInput
          label={t('planned.count')}
          min={1}
          max={Math.max(1, Math.min(mostAsked, left))}
          clampBehavior="strict"
          disabled={readOnly || left === 0}
          value={number}
          onChange={(value) => typeof value === 'number' && setNumber(value)}
        />
        <Button variant="default" disabled={readOnly || left === 0} loading={busy} onClick={suggest}>
          {t('planned.suggest')}
        </Button>
      </div>
      {suggestion && <SuggestedPlaces suggestion={suggestion} band={band} onTake={take} onDiscard={forget} />}
      <Button variant="default" disabled={readOnly || left === 0} onClick={add}>
        {t('planned.add')}
      </Button>
      {left === 0 && (
        <p className={css.soft}>{t('planned.full', { number: formats.count(floorLimits.simulated) })}</p>
      )}
    </div>
  )
}
