import { SegmentedControl, Select, Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { type ComponentType, Suspense, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { LanDevice } from '#contract/clients/lan-devices.ts'
import type { Network } from '#contract/tenancy/endpoints.ts'
import type { TopologyGraph } from '#contract/topology/graph.ts'
import { TimeBar } from '../../components/past/TimeBar'
import { useMoment } from '../../components/past/use-moment'
import { usePastMap } from '../../components/past/use-past-map'
import { useFormats } from '../../i18n/use-formats'
import { lazyPart } from '../../lib/lazy-part'
import { useSearchState } from '../../lib/search'
import { Notice } from '../../ui/Notice'
import { PageHead } from '../../ui/page/PageHead'
import { NodeDrawer } from './drawer/NodeDrawer'
import { type MapHandle, NetworkMap } from './drawing/NetworkMap'
import { Legend } from './Legend'
import { lanMacOf, withLanDevices } from './lan-nodes'
import { branchesOf, shownOf, wayTo } from './layout/branches'
import { place } from './layout/place'
import { Outline } from './outline/Outline'
import { Tools } from './Tools'
import css from './TopologyPage.module.css'
import { useFullScreen } from './use-full-screen'
import { useNames } from './use-names'
import { usePins } from './use-pins'
import { usePlaces } from './use-places'
import { useSave } from './use-save'
import { useShut } from './use-shut'

const views = ['tree', 'radial', 'free', 'geographic', 'outline'] as const
type ViewName = (typeof views)[number]
const isView = (text: string | undefined): text is ViewName => views.some((view) => view === text)
interface ShownProps {
  network: Network
  graph: TopologyGraph
  lan: readonly LanDevice[]
  Device: ComponentType<{ sn: string }>
}
const GeographicMap = lazyPart(() =>
  import('./geographic/GeographicMap').then(({ GeographicMap: map }) => ({ default: map })),
)
const everything = () => false
/** Of a moment that nobody knows. */
const nothing: TopologyGraph = { at: 0, gateway: null, nodes: [], links: [], spares: [] }

/** A network that has devices: its map in one of several forms, now or as it was. */
export function ShownTopology({ network, graph: current, lan, Device }: ShownProps) {
  const { t } = useTranslation('topology')
  const formats = useFormats()
  const phone = useMediaQuery('(max-width: 767px)', undefined, { getInitialValueInEffect: false }) ?? false
  const [search, setSearch] = useSearchState()
  const view = isView(search.view) ? search.view : phone ? 'outline' : 'tree'
  const selected = search.at ?? null
  const { at: moment, goTo, leave } = useMoment()
  const past = usePastMap(network.ID, moment)
  const showsLan = search.lan !== 'no'
  const now = useMemo(() => withLanDevices(current, lan), [current, lan])
  // Until it has come the map stays as it is: an empty one would lose the part that is looked at.
  const graph = moment === null || past.isPending ? now : (past.data?.graph ?? nothing)
  const names = useNames(graph)
  const branches = useMemo(() => branchesOf(graph), [graph])
  const shut = useShut(branches)
  const pins = usePins(network.ID)
  const full = useFullScreen()
  const map = useRef<MapHandle>(null)
  const as = view === 'radial' || view === 'free' ? view : 'tree'
  const places = usePlaces(network.ID, view === 'free')
  const { isShut } = shut
  const placed = useMemo(
    () => place(branches, isShut, { as, pins: as === 'free' ? places.of : pins.of[as] }),
    [branches, isShut, as, pins.of, places.of],
  )
  const save = useSave({ placed, spares: graph.spares, as, names, title: network.Name })
  const all = useMemo(() => [...shownOf(branches, everything)], [branches])
  const open = all.find(({ node }) => node.id === search.open)
  const select = (id: string) => setSearch({ at: id })
  const show = (id: string) => setSearch({ at: id, open: id })
  const hidden = all.filter(({ node }) => node.hidden).length
  const managed = all.filter(({ node }) => lanMacOf(node.id) === null)
  /** What is found may be shut in: the way to it opens, and the map goes there once it is drawn. */
  const fly = (id: string | null) => {
    if (id === null) return
    shut.open(wayTo(branches, id) ?? [])
    select(id)
    requestAnimationFrame(() => requestAnimationFrame(() => map.current?.flyTo(id)))
  }
  const shared = { names, isShut, selected, onSelect: select, onOpen: show, onToggle: shut.toggle }
  return (
    <div className={css.page} data-full={full.on || undefined}>
      <PageHead
        title={t('title')}
        about={t('about', {
          name: network.Name,
          devices: formats.count(managed.length - hidden),
          hidden: formats.count(hidden),
        })}
      />
      <div className={css.bar}>
        <SegmentedControl
          aria-label={t('view.label')}
          value={view}
          onChange={(next) => setSearch({ view: next })}
          data={views.map((value) => ({ value, label: t(`view.${value}`) }))}
        />
        <Select
          className={css.search ?? ''}
          aria-label={t('find')}
          placeholder={t('find')}
          leftSection={<IconSearch size={16} />}
          searchable
          clearable
          limit={30}
          value={null}
          nothingFoundMessage={t('findNone')}
          data={all.map(({ node }) => ({ value: node.id, label: foundName(node.id, names.of(node)) }))}
          onChange={fly}
        />
        <Tools
          map={
            view === 'outline' || view === 'geographic'
              ? null
              : { zoomBy: (by) => map.current?.zoomBy(by), fit: () => map.current?.fit() }
          }
          full={full.on}
          onFull={full.toggle}
          onAll={shut.all}
          onReset={view === 'free' ? places.reset : pins.any ? pins.reset : null}
          onPast={moment === null ? () => goTo(Date.now()) : null}
          onSave={view === 'geographic' ? null : save}
          lan={
            moment === null
              ? { shown: showsLan, toggle: () => setSearch({ lan: showsLan ? 'no' : undefined }) }
              : null
          }
        />
      </div>
      {moment !== null && (
        <TimeBar
          from={past.data?.from ?? null}
          at={moment}
          known={past.isPending || past.data?.graph !== null}
          here="map"
          onMove={goTo}
          onNow={leave}
        />
      )}
      {view === 'outline' ? (
        <Outline label={t('mapOf', { name: network.Name })} branches={branches} {...shared} />
      ) : view === 'geographic' ? (
        <Suspense fallback={<Skeleton height={420} radius={6} />}>
          {/* Where devices were at another moment nobody keeps: they are shown where they are. */}
          <GeographicMap
            label={t('geo.label', { name: network.Name })}
            graph={withPositions(graph, current)}
            home={network.Location}
            names={names}
            onOpen={show}
          />
        </Suspense>
      ) : (
        <NetworkMap
          key={as}
          ref={map}
          label={t('mapOf', { name: network.Name })}
          placed={placed}
          spares={graph.spares}
          as={as}
          onMove={(id, by) => (as === 'free' ? places.move(id, by, placed) : pins.move(as, id, by))}
          {...shared}
        />
      )}
      {view === 'free' && places.why !== null && <Notice tone="warn">{t('free.notKept')}</Notice>}
      {view !== 'outline' && <Legend graph={graph} />}
      {open && (
        <NodeDrawer
          branch={open}
          gateway={open.node.id === graph.gateway}
          names={names}
          all={managed}
          spares={graph.spares.filter(({ upper, lower }) => [upper, lower].includes(open.node.id))}
          lan={lan}
          group={network.ID}
          moment={moment}
          Device={Device}
          onOpen={show}
          onClose={() => setSearch({ open: undefined })}
        />
      )}
    </div>
  )
}

/** Two devices of one name are told apart by their serial numbers. */
const foundName = (id: string, name: string) =>
  name === id ? id : `${name} · ${id.replace(/^(hidden|lan):/, '')}`

function withPositions(graph: TopologyGraph, now: TopologyGraph): TopologyGraph {
  const at = new Map(now.nodes.map(({ id, position }) => [id, position]))
  return { ...graph, nodes: graph.nodes.map((node) => ({ ...node, position: at.get(node.id) ?? null })) }
}
