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
import { FloorSide } from './FloorSide'
import { HeatLayerCanvas } from './heat/HeatLayerCanvas'
import type { HeatChoice } from './heat/HeatPanel'
import { useOtherFloors, withOtherFloors } from './heat/other-floors'
import { cellFor, transmittersOn } from './heat/transmitters'
import { useColours } from './heat/use-colours'
import { useCorrection } from './heat/use-correction'
import { useHeat } from './heat/use-heat'
import { ClientRings } from './live/ClientRings'
import { useLiveClients } from './live/use-live-clients'
import { usePicture } from './picture/use-picture'
import { ScaleDialog } from './ScaleDialog'
import { StandList } from './side/StandList'
import { ToolBar } from './ToolBar'
import { useDrawing } from './use-drawing'

interface FloorEditorProps {
  group: number
  floor: FloorPlan
  floors: readonly FloorSummary[]
  accessPoints: readonly PlannedAccessPoint[]
  onGone: () => void
}

/** Clients come and go. */
const AGAIN_MS = 15_000

/** One floor: the plan, and beside it what is selected and what stands nowhere yet. */
export function FloorEditor({ group, floor, floors, accessPoints, onGone }: FloorEditorProps) {
  const { t } = useTranslation('floor-plan')
  const why = useMay('install', group)
  const edited = useDrawing(group, floor)
  const { drawing, edit } = edited
  const frame = useRef<HTMLDivElement>(null)
  const viewing = useView(frame, drawing.width, drawing.height)
  const picture = usePicture(group, floor)
  const [live, setLive] = useState(false)
  const [tool, setTool] = useState<Tool>('select')
  const [material, setMaterial] = useState<WallMaterial>('plasterboard')
  const [chosen, choose] = useState<Thing | null>(null)
  const [from, setFrom] = useState<Point | null>(null)
  const [measured, setMeasured] = useState<number | null>(null)
  const known = new Map(accessPoints.map((ap) => [ap.sn, ap]))
  const [heat, setHeat] = useState<HeatChoice>({
    ...{ layer: null, band: '5G', measured: false, ceilings: true },
  })
  const heard = useCorrection(
    { group, id: floor.id, drawing, known, band: heat.band },
    { wanted: heat.layer !== null || heat.measured || live, again: live && AGAIN_MS },
  )
  const clients = useLiveClients(drawing, heat.band, heard, live)
  const correction = heard?.corrected?.correction ?? null
  const above = useOtherFloors(group, { id: floor.id, storey: drawing.storey, floors })
  const sending = withOtherFloors(transmittersOn(drawing, known, heat.band, correction), above, {
    ...{ known, band: heat.band, storey: drawing.storey, wanted: heat.ceilings },
  })
  const map = useHeat(
    heat.layer && {
      ...{ width: drawing.width, height: drawing.height, cell: cellFor(drawing), walls: drawing.walls },
      ...{ band: heat.band, layer: heat.layer, transmitters: sending.transmitters },
      ...(correction && { correction }),
    },
  )
  const colours = useColours(sending)
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
  const look = (next: boolean) => {
    use('select')
    setLive(next)
  }
  const readOnly = why !== null || live
  const tools = { viewing, edited, tool, material, why, live, drawing: tool === 'wall' && from !== null }
  return (
    <>
      {!drawing.scaled && <Notice tone="warn">{t('hint.unscaled')}</Notice>}
      <div className={css.head}>
        <ToolBar {...tools} onTool={use} onMaterial={setMaterial} onEnd={() => setFrom(null)} onLive={look} />
        <FloorMenu
          group={group}
          floor={floor}
          why={why ?? (edited.isChanged ? t('hint.saveFirst') : null)}
          onGone={onGone}
        />
      </div>
      <div className={css.work}>
        <div>
          <h2 className={css.onPaper}>{floor.name}</h2>
          <FloorCanvas
            {...{ frame, viewing, edited, known, picture, tool, material, chosen, from, readOnly }}
            name={floor.name}
            heat={
              map && (
                <HeatLayerCanvas map={map} width={drawing.width} height={drawing.height} colours={colours} />
              )
            }
            rings={
              clients &&
              ((zoom) => (
                <ClientRings
                  rings={clients.rings}
                  floor={drawing}
                  zoom={zoom}
                  only={chosen?.kind === 'ap' ? chosen.sn : null}
                />
              ))
            }
            links={heat.measured ? (heard?.links ?? []) : []}
            onChoose={choose}
            onFrom={setFrom}
            onMeasure={measure}
          />
          <p className={css.soft}>{t(live ? 'hint.live' : `hint.${tool}`)}</p>
        </div>
        <FloorSide
          {...{
            floor,
            floors,
            accessPoints,
            others: above.length,
            known,
            edited,
            viewing,
            live,
            readOnly,
            chosen,
            heat,
            sending,
            colours,
            map,
            heard,
            clients,
          }}
          onChoose={choose}
          onHeat={setHeat}
          onPlace={place}
        />
      </div>
      <Panel title={t('list.title')} flush className={css.listed}>
        <StandList drawing={drawing} known={known} />
      </Panel>
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
