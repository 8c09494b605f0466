import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { WallMaterial } from '#contract/floor-plan/materials.ts'
import type { FloorPlan, FloorSummary, PlannedAccessPoint } from '#contract/floor-plan/schemas.ts'
import { useMay } from '../../components/current-network/use-may'
import { Notice } from '../../ui/Notice'
import { Panel } from '../../ui/page/Panel'
import { FloorCanvas, type Tool } from './canvas/FloorCanvas'
import { useView } from './canvas/use-view'
import { lengthOf, type Point, placeAccessPoint, scaleBy, type Thing } from './drawing'
import { FloorMenu } from './FloorMenu'
import css from './FloorPlanPage.module.css'
import { HeatLayerCanvas } from './heat/HeatLayerCanvas'
import { type HeatChoice, HeatPanel } from './heat/HeatPanel'
import { cellFor, transmittersOn } from './heat/transmitters'
import { useHeat } from './heat/use-heat'
import { usePicture } from './picture/use-picture'
import { ScaleDialog } from './ScaleDialog'
import { Selection } from './side/Selection'
import { Unplaced } from './side/Unplaced'
import { ToolBar } from './ToolBar'
import { useDrawing } from './use-drawing'

interface FloorEditorProps {
  group: number
  floor: FloorPlan
  floors: readonly FloorSummary[]
  accessPoints: readonly PlannedAccessPoint[]
  onGone: () => void
}

/** One floor: the plan, and beside it what is selected and what stands nowhere yet. */
export function FloorEditor({ group, floor, floors, accessPoints, onGone }: FloorEditorProps) {
  const { t } = useTranslation('floor-plan')
  const why = useMay('write', group)
  const edited = useDrawing(group, floor)
  const { drawing, edit } = edited
  const frame = useRef<HTMLDivElement>(null)
  const viewing = useView(frame, drawing.width, drawing.height)
  const picture = usePicture(group, floor)
  const [tool, setTool] = useState<Tool>('select')
  const [material, setMaterial] = useState<WallMaterial>('plasterboard')
  const [chosen, choose] = useState<Thing | null>(null)
  const [from, setFrom] = useState<Point | null>(null)
  const [measured, setMeasured] = useState<number | null>(null)
  const known = new Map(accessPoints.map((ap) => [ap.sn, ap]))
  const [heat, setHeat] = useState<HeatChoice>({ layer: null, band: '5G' })
  const sending = transmittersOn(drawing, known, heat.band)
  const map = useHeat(
    heat.layer && {
      ...{ width: drawing.width, height: drawing.height, cell: cellFor(drawing), walls: drawing.walls },
      ...{ band: heat.band, layer: heat.layer, transmitters: sending.transmitters },
    },
  )
  const here = new Set(drawing.accessPoints.map(({ sn }) => sn))
  const others = accessPoints
    .filter(({ sn }) => !here.has(sn))
    .map((ap) => (ap.floor === floor.id ? { ...ap, floor: null } : ap))
  const use = (next: Tool) => {
    setTool(next)
    setFrom(null)
    if (next !== 'select') choose(null)
  }
  const place = (sn: string, at: { clientX: number; clientY: number } | null) => {
    if (at && !isInside(frame.current, at)) return
    edit(placeAccessPoint(drawing, sn, at ? viewing.toPlan(at) : viewing.middle()))
    use('select')
    choose({ kind: 'ap', sn })
  }
  const measure = (start: Point, end: Point) =>
    setMeasured(lengthOf({ x1: start.x, y1: start.y, x2: end.x, y2: end.y }))
  const applyScale = (metres: number) => {
    if (measured) edit(scaleBy(drawing, metres / measured))
    setMeasured(null)
    use('select')
  }
  const tools = { viewing, edited, tool, material, why, drawing: tool === 'wall' && from !== null }
  return (
    <>
      {!drawing.scaled && <Notice tone="warn">{t('hint.unscaled')}</Notice>}
      <div className={css.head}>
        <ToolBar {...tools} onTool={use} onMaterial={setMaterial} onEnd={() => setFrom(null)} />
        <FloorMenu
          group={group}
          floor={floor}
          why={why ?? (edited.isChanged ? t('hint.saveFirst') : null)}
          onGone={onGone}
        />
      </div>
      <div className={css.work}>
        <div>
          <FloorCanvas
            {...{ frame, viewing, edited, known, picture, tool, material, chosen, from }}
            name={floor.name}
            heat={map && <HeatLayerCanvas map={map} width={drawing.width} height={drawing.height} />}
            readOnly={why !== null}
            onChoose={choose}
            onFrom={setFrom}
            onMeasure={measure}
          />
          <p className={css.soft}>{t(`hint.${tool}`)}</p>
        </div>
        <div className={css.side}>
          {chosen && (
            <Panel title={t('chosen.title')}>
              <Selection
                {...{ drawing, known }}
                thing={chosen}
                readOnly={why !== null}
                onEdit={edit}
                onChoose={choose}
              />
            </Panel>
          )}
          <Panel title={t('heat.title')}>
            <HeatPanel choice={heat} onChoose={setHeat} known={sending} map={map} />
          </Panel>
          <Panel title={t('aps.unplaced')}>
            {others.length > 0 ? (
              <Unplaced
                accessPoints={others}
                floors={new Map(floors.map(({ id, name }) => [id, name]))}
                readOnly={why !== null}
                onPlace={place}
              />
            ) : (
              <p className={css.soft}>{t(accessPoints.length > 0 ? 'aps.allPlaced' : 'aps.none')}</p>
            )}
          </Panel>
        </div>
      </div>
      {measured !== null && (
        <ScaleDialog now={measured} onApply={applyScale} onClose={() => setMeasured(null)} />
      )}
    </>
  )
}

function isInside(element: HTMLElement | null, { clientX, clientY }: { clientX: number; clientY: number }) {
  const box = element?.getBoundingClientRect()
  return box && clientX >= box.left && clientX <= box.right && clientY >= box.top && clientY <= box.bottom
}
