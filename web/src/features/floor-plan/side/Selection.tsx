import { Button, NumberInput, Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { wallMaterials } from '#contract/floor-plan/materials.ts'
import type { FloorDrawing, PlacedAccessPoint, PlannedAccessPoint } from '#contract/floor-plan/schemas.ts'
import { useFormats } from '../../../i18n/use-formats'
import { AppLink } from '../../../lib/AppLink'
import { changeThing, lengthOf, removeThing, standOf, type Thing } from '../drawing'
import css from './Side.module.css'

interface SelectionProps {
  drawing: FloorDrawing
  thing: Thing
  known: ReadonlyMap<string, PlannedAccessPoint>
  readOnly: boolean
  onEdit: (drawing: FloorDrawing) => void
  onChoose: (thing: Thing | null) => void
}

/** What is selected, in figures: all that can be dragged can be typed. */
export function Selection(props: SelectionProps) {
  const { drawing, thing, readOnly, onEdit, onChoose } = props
  const { t } = useTranslation('floor-plan')
  const remove = () => {
    onEdit(removeThing(drawing, thing))
    onChoose(null)
  }
  return (
    <div className={css.column}>
      {thing.kind === 'wall' && <WallFields {...props} />}
      {thing.kind === 'cabinet' && <CabinetFields {...props} />}
      {(thing.kind === 'ap' || thing.kind === 'simulated') && <StandFields {...props} />}
      <Button variant="default" color="red" disabled={readOnly} onClick={remove}>
        {t(thing.kind === 'wall' ? 'chosen.deleteWall' : 'chosen.remove')}
      </Button>
    </div>
  )
}

const standFields = [
  ...([['x', 0.5] as const, ['y', 0.5] as const] as const),
  ...([['height', 0.1] as const, ['azimuth', 5] as const] as const),
]

function StandFields({ drawing, thing, known, readOnly, onEdit }: SelectionProps) {
  const { t } = useTranslation('floor-plan')
  const stand = standOf(drawing, thing)
  if (!stand) return null
  const most = { x: drawing.width, y: drawing.height, height: 30, azimuth: 359 }
  const change = (part: Partial<PlacedAccessPoint>) => onEdit(changeThing(drawing, thing, part))
  const sn = thing.kind === 'ap' ? thing.sn : null
  return (
    <>
      <strong>
        <bdi>{sn === null ? (stand as { name?: string }).name : (known.get(sn)?.name ?? sn)}</bdi>
      </strong>
      <div className={css.fields}>
        {standFields.map(([field, step]) => (
          <NumberInput
            key={field}
            label={t(`chosen.${field}`)}
            min={0}
            max={most[field]}
            step={step}
            decimalScale={2}
            suffix={field === 'azimuth' ? '°' : ' m'}
            clampBehavior="strict"
            disabled={readOnly || (field === 'azimuth' && stand.antenna === 'omni')}
            value={stand[field]}
            onChange={(value) => typeof value === 'number' && change({ [field]: value })}
          />
        ))}
        <Select
          className={css.wide}
          label={t('chosen.antenna')}
          allowDeselect={false}
          disabled={readOnly}
          data={(['omni', 'directional'] as const).map((value) => ({ value, label: t(`antenna.${value}`) }))}
          value={stand.antenna}
          onChange={(value) => value && change({ antenna: value as PlacedAccessPoint['antenna'] })}
        />
      </div>
      {sn !== null && (
        <AppLink to="/device/info" search={{ sn }}>
          {t('chosen.open')}
        </AppLink>
      )}
    </>
  )
}

function CabinetFields({ drawing, thing, readOnly, onEdit }: SelectionProps) {
  const { t } = useTranslation('floor-plan')
  const { cabinet } = drawing
  if (!cabinet) return null
  return (
    <>
      <strong>{t('cable.cabinet')}</strong>
      <div className={css.fields}>
        {(['x', 'y'] as const).map((field) => (
          <NumberInput
            key={field}
            label={t(`chosen.${field}`)}
            min={0}
            max={field === 'x' ? drawing.width : drawing.height}
            step={0.5}
            decimalScale={2}
            suffix=" m"
            clampBehavior="strict"
            disabled={readOnly}
            value={cabinet[field]}
            onChange={(value) =>
              typeof value === 'number' && onEdit(changeThing(drawing, thing, { [field]: value }))
            }
          />
        ))}
      </div>
    </>
  )
}

function WallFields({ drawing, thing, readOnly, onEdit }: SelectionProps) {
  const { t } = useTranslation('floor-plan')
  const formats = useFormats()
  const wall = thing.kind === 'wall' ? drawing.walls[thing.index] : undefined
  if (!wall) return null
  return (
    <>
      <Select
        label={t('tool.material')}
        allowDeselect={false}
        disabled={readOnly}
        data={wallMaterials.map((value) => ({ value, label: t(`material.${value}`) }))}
        value={wall.material}
        onChange={(value) => {
          const material = wallMaterials.find((one) => one === value)
          if (material) onEdit(changeThing(drawing, thing, { material }))
        }}
      />
      <p className={css.soft}>{t('chosen.length', { length: formats.metres(lengthOf(wall)) })}</p>
    </>
  )
}
