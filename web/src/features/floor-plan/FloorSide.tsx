import { useTranslation } from 'react-i18next'
import type { FloorPlan, FloorSummary, PlannedAccessPoint } from '#contract/floor-plan/schemas.ts'
import { Panel } from '../../ui/page/Panel'
import type { Viewing } from './canvas/use-view'
import type { Thing } from './drawing'
import css from './FloorPlanPage.module.css'
import { type HeatChoice, HeatPanel } from './heat/HeatPanel'
import type { HeatMap } from './heat/heat-map'
import type { BandTransmitters } from './heat/transmitters'
import type { HeardOnFloor } from './heat/use-correction'
import type { LiveClients } from './live/use-live-clients'
import { CablesPanel } from './side/CablesPanel'
import { LivePanel } from './side/LivePanel'
import { PlannedPanel } from './side/PlannedPanel'
import { Selection } from './side/Selection'
import { StoreyFields } from './side/StoreyFields'
import { Unplaced } from './side/Unplaced'
import type { Edited } from './use-drawing'

interface FloorSideProps {
  floor: FloorPlan
  floors: readonly FloorSummary[]
  /** Floors above and below of the same building. */
  others: number
  accessPoints: readonly PlannedAccessPoint[]
  known: ReadonlyMap<string, PlannedAccessPoint>
  edited: Edited
  viewing: Viewing
  live: boolean
  readOnly: boolean
  chosen: Thing | null
  onChoose: (thing: Thing | null) => void
  heat: HeatChoice
  onHeat: (choice: HeatChoice) => void
  sending: BandTransmitters
  colours: readonly string[]
  map: HeatMap | null
  heard: HeardOnFloor | null
  clients: LiveClients | null
  onPlace: (sn: string, at: { clientX: number; clientY: number } | null) => void
}

const nobody: HeardOnFloor['clients'] = new Map()

/** What stands beside a plan: what is selected, what is predicted, and what could be added. */
export function FloorSide(props: FloorSideProps) {
  const { edited, viewing, live, readOnly, chosen, onChoose, heat, sending, map, known } = props
  const { t } = useTranslation('floor-plan')
  const { drawing, edit: onEdit } = edited
  const shared = { drawing, readOnly, onEdit, onChoose, middle: viewing.middle }
  return (
    <div className={css.side}>
      {live && (
        <Panel title={t('live.title')}>
          <LivePanel
            {...{ drawing, known, chosen, onChoose }}
            clients={props.clients}
            signals={props.heard?.clients ?? nobody}
          />
        </Panel>
      )}
      {!live && chosen && (
        <Panel title={t('chosen.title')}>
          <Selection {...{ drawing, known, readOnly, onEdit, onChoose }} thing={chosen} />
        </Panel>
      )}
      <Panel title={t('heat.title')} {...(heat.layer !== null && { className: css.kept })}>
        <HeatPanel
          choice={heat}
          onChoose={props.onHeat}
          known={sending}
          colours={props.colours}
          map={map}
          heard={props.heard}
          others={props.others}
        />
      </Panel>
      {!live && (
        <>
          <Panel title={t('aps.unplaced')}>
            <Others {...props} />
          </Panel>
          <Panel title={t('planned.title')}>
            <PlannedPanel
              {...shared}
              band={heat.band}
              sending={sending}
              correction={props.heard?.corrected?.correction}
            />
          </Panel>
          <Panel title={t('storey.title')}>
            <StoreyFields {...shared} others={props.others} />
          </Panel>
          <Panel title={t('cable.title')}>
            <CablesPanel {...shared} />
          </Panel>
        </>
      )}
    </div>
  )
}

/** Access points of the network that are not on this floor. */
function Others({ floor, floors, accessPoints, edited, readOnly, onPlace }: FloorSideProps) {
  const { t } = useTranslation('floor-plan')
  const here = new Set(edited.drawing.accessPoints.map(({ sn }) => sn))
  const others = accessPoints
    .filter(({ sn }) => !here.has(sn))
    .map((ap) => (ap.floor === floor.id ? { ...ap, floor: null } : ap))
  if (others.length === 0)
    return <p className={css.soft}>{t(accessPoints.length > 0 ? 'aps.allPlaced' : 'aps.none')}</p>
  const names = new Map(floors.map(({ id, name }) => [id, name]))
  return <Unplaced accessPoints={others} floors={names} readOnly={readOnly} onPlace={onPlace} />
}
