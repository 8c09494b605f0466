import { IconChevronRight, IconFolder, IconSitemap } from '@tabler/icons-react'
import clsx from 'clsx'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useNetworks } from '../../../components/current-network/CurrentNetwork'
import { ShareMark } from '../../../components/current-network/ShareMark'
import type { TreeNode } from '../../../components/current-network/tree'
import { useFormats } from '../../../i18n/use-formats'
import { Dash } from '../../../ui/Dash'
import { countryName } from '../network/countries'
import { ServiceCell } from '../network/ServiceCell'
import { useOpenNetwork } from '../network/use-open-network'
import css from './NetworkTree.module.css'
import type { TreeAction } from './NodeDialogs'
import { NodeMenu } from './NodeMenu'
import { type DeviceTally, networksIn, nodeName } from './nodes'

interface TreeRowProps {
  node: TreeNode
  index: number
  /** Pixels from the first row. */
  top: number
  open: boolean
  tally: DeviceTally | undefined
  focusable: boolean
  onFocus: () => void
  onToggle: () => void
  onAsk: (asked: TreeAction) => void
}

export function TreeRow({
  node,
  index,
  top,
  open,
  tally,
  focusable,
  onFocus,
  onToggle,
  onAsk,
}: TreeRowProps) {
  const { t } = useTranslation('tenancy')
  const { count } = useFormats()
  const { current } = useNetworks()
  const selected = node.mode === 'group' && current?.ID === node.network.ID
  return (
    <div
      role="row"
      data-index={index}
      aria-rowindex={index + 2}
      aria-level={node.depth + 1}
      aria-expanded={node.mode === 'project' ? open : undefined}
      aria-selected={node.mode === 'group' ? selected : undefined}
      tabIndex={focusable ? 0 : -1}
      className={css.row}
      style={{ top }}
      onFocus={onFocus}
    >
      <span role="gridcell" className={css.cell} style={{ paddingInlineStart: 12 + node.depth * 22 }}>
        {node.mode === 'project' ? (
          <ProjectName node={node} open={open} onToggle={onToggle} />
        ) : (
          <NetworkName node={node} selected={selected} />
        )}
      </span>
      <span role="gridcell" className={css.number}>
        {tally ? (
          <span title={t('tree.online', { online: count(tally.online), total: count(tally.total) })}>
            <b className={clsx(tally.online > 0 && css.on)}>{count(tally.online)}</b>
            <small> / {count(tally.total)}</small>
          </span>
        ) : (
          <Dash reason={t('tree.counting')} />
        )}
      </span>
      <span role="gridcell" className={css.place}>
        {node.mode === 'group' && <NetworkLocation node={node} />}
      </span>
      <span role="gridcell" className={css.service}>
        {node.mode === 'project' && <ServiceCell project={node.project} />}
      </span>
      <span role="gridcell" className={css.actions}>
        <NodeMenu node={node} onAsk={onAsk} />
      </span>
    </div>
  )
}

type ProjectNode = Extract<TreeNode, { mode: 'project' }>
type NetworkNode = Extract<TreeNode, { mode: 'group' }>

function ProjectName({ node, open, onToggle }: { node: ProjectNode; open: boolean; onToggle: () => void }) {
  const { t } = useTranslation('tenancy')
  const inside = useMemo(() => networksIn(node.project), [node.project])
  return (
    <button type="button" tabIndex={-1} className={css.project} onClick={onToggle}>
      <IconChevronRight size={15} className={css.chevron} data-open={open || undefined} />
      <IconFolder size={17} stroke={1.6} />
      <span className={css.name}>{nodeName(node)}</span>
      <ShareMark place={node.project} />
      <small>{t('tree.networks', { count: inside })}</small>
    </button>
  )
}

function NetworkName({ node, selected }: { node: NetworkNode; selected: boolean }) {
  const { t } = useTranslation('tenancy')
  const open = useOpenNetwork()
  return (
    <button
      type="button"
      tabIndex={-1}
      className={css.network}
      title={t('tree.openNamed', { name: node.network.Name })}
      onClick={() => open(node.network.ID)}
    >
      <IconSitemap size={16} stroke={1.6} />
      <span className={css.name}>{node.network.Name}</span>
      <ShareMark place={node.network} />
      {selected && <small className={css.selected}>{t('tree.selected')}</small>}
    </button>
  )
}

function NetworkLocation({ node }: { node: NetworkNode }) {
  const { locale } = useFormats()
  const { Country, Timezone, Address } = node.network
  const country = countryName(locale, Country)
  return (
    <span title={Address || undefined} className={css.ellipsis}>
      {country} · <span dir="ltr">{Timezone.replaceAll('_', ' ')}</span>
    </span>
  )
}
