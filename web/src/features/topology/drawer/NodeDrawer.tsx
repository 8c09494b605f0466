import clsx from 'clsx'
import { type ComponentType, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { LanDevice } from '#contract/clients/lan-devices.ts'
import type { SpareLink } from '#contract/topology/graph.ts'
import { SideDrawer } from '../../../components/form/SideDrawer'
import { useFormats } from '../../../i18n/use-formats'
import nameButton from '../../../ui/NameButton.module.css'
import { lanMacOf } from '../lan-nodes'
import type { Branch } from '../layout/branches'
import type { Names } from '../use-names'
import { LanFacts } from './LanFacts'
import { LinkFacts } from './LinkFacts'
import css from './NodeDrawer.module.css'
import { PastNode } from './PastNode'
import { SpareFacts } from './SpareFacts'
import { TellLink } from './TellLink'

interface NodeDrawerProps {
  branch: Branch
  gateway: boolean
  names: Names
  /** Every device of the map. */
  all: readonly Branch[]
  /** Further ways that lead from it. */
  spares: readonly SpareLink[]
  group: number
  /** The map is shown as it was then; null: now. */
  moment: number | null
  /** What inventory tells of a device, with what can be done to it. */
  Device: ComponentType<{ sn: string }>
  /** What others report, as it is listed. */
  lan: readonly LanDevice[]
  onOpen: (id: string) => void
  onClose: () => void
}

/** So many of those below it are named. */
const named = 12

/** One device of the map: its figures and actions, to what it is connected, what is connected to it. */
export function NodeDrawer(props: NodeDrawerProps) {
  const { branch, gateway, names, all, spares, group, moment, Device, lan, onOpen, onClose } = props
  const { t } = useTranslation('topology')
  const formats = useFormats()
  const { node, link, children, below } = branch
  const mac = lanMacOf(node.id)
  return (
    <SideDrawer size={440} title={<bdi>{names.of(node)}</bdi>} onClose={onClose}>
      {mac !== null && (
        <LanFacts {...{ branch, names, group, mac }} device={lan.find((one) => one.mac === mac)} />
      )}
      {!node.hidden && mac === null && moment !== null && <PastNode node={node} at={moment} />}
      {!node.hidden && mac === null && moment === null && (
        <Suspense fallback={null}>
          <Device key={node.id} sn={node.id} />
        </Suspense>
      )}
      {mac !== null ? null : link ? (
        <LinkFacts link={link} names={names} hidden={node.hidden} />
      ) : (
        <>
          <h3 className={css.heading}>{t('link.title')}</h3>
          <p>{t(gateway ? 'link.isGateway' : 'link.none')}</p>
        </>
      )}
      {spares.length > 0 && <SpareFacts spares={spares} id={node.id} names={names} />}
      {!node.hidden && mac === null && !gateway && moment === null && (
        <TellLink {...{ branch, all, group, names }} />
      )}
      {children.length > 0 && (
        <>
          <h3 className={css.heading}>{t('below', { number: formats.count(below) })}</h3>
          <div className={css.below}>
            {children.slice(0, named).map((child) => (
              <button
                key={child.node.id}
                type="button"
                className={clsx(nameButton.name, css.child)}
                onClick={() => onOpen(child.node.id)}
              >
                <bdi>{names.of(child.node)}</bdi>
                <span>{names.link(child)}</span>
              </button>
            ))}
          </div>
        </>
      )}
    </SideDrawer>
  )
}
