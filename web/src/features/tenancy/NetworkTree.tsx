import { ActionIcon, Button, Menu } from '@mantine/core'
import {
  IconAlertTriangle,
  IconChevronRight,
  IconDots,
  IconFolder,
  IconFolderPlus,
  IconPencil,
  IconPlus,
  IconSitemap,
  IconTrash,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNetworks } from '../../components/current-network/CurrentNetwork'
import { flatten, networksOf, type TreeNode } from '../../components/current-network/tree'
import { useMe } from '../../components/session/use-me'
import { useNotify } from '../../components/toast/use-notify'
import { AppLink } from '../../lib/AppLink'
import { EmptyState } from '../../ui/EmptyState'
import { PageSkeleton } from '../../ui/PageSkeleton'
import { Panel } from '../../ui/Panel'
import { NameDialog } from './NameDialog'
import css from './NetworkTree.module.css'
import { nodeName, useTreeActions } from './use-tree-actions'

type Asking =
  | { what: 'create'; parent: number; parentName: string | null }
  | { what: 'rename'; node: TreeNode }

/** Projects and networks of the account: create, rename, delete, select. */
export function NetworkTree() {
  const { t } = useTranslation(['tenancy', 'common'])
  const { tree, loading, failed, retry } = useNetworks()
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const [asking, setAsking] = useState<Asking | null>(null)
  const actions = useTreeActions()
  const toggle = (id: string) =>
    setClosed(
      closed.has(id) ? new Set([...closed].filter((other) => other !== id)) : new Set([...closed, id]),
    )
  if (loading) return <PageSkeleton label={t('common:loading')} />
  if (failed)
    return (
      <EmptyState
        alert
        icon={<IconAlertTriangle size={22} />}
        title={t('tree.failed')}
        action={<Button onClick={retry}>{t('common:action.retry')}</Button>}
      />
    )
  return (
    <>
      <Panel
        title={t('tree.title')}
        flush
        aside={
          <div className={css.tools}>
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconFolderPlus size={15} />}
              onClick={() => setAsking({ what: 'create', parent: 0, parentName: null })}
            >
              {t('tree.newProject')}
            </Button>
            <Button
              size="compact-sm"
              component={AppLink}
              to="/group/add"
              leftSection={<IconPlus size={15} />}
            >
              {t('tree.newNetwork')}
            </Button>
          </div>
        }
      >
        {tree.length === 0 ? (
          <EmptyState icon={<IconSitemap size={22} />} title={t('tree.empty')} body={t('tree.emptyBody')} />
        ) : (
          <ul className={css.tree} aria-label={t('tree.label')}>
            {flatten(tree, closed).map((node) => (
              <Row
                key={node.id}
                node={node}
                open={!closed.has(node.id)}
                onToggle={() => toggle(node.id)}
                onAsk={setAsking}
                onDelete={() => actions.remove(node)}
              />
            ))}
          </ul>
        )}
      </Panel>
      {asking && <AskName asking={asking} actions={actions} onClose={() => setAsking(null)} />}
    </>
  )
}

interface RowProps {
  node: TreeNode
  open: boolean
  onToggle: () => void
  onAsk: (asking: Asking) => void
  onDelete: () => void
}

function Row({ node, open, onToggle, onAsk, onDelete }: RowProps) {
  const { t } = useTranslation('tenancy')
  return (
    <li className={css.row} style={{ paddingInlineStart: 12 + node.depth * 24 }}>
      {node.mode === 'project' ? (
        <button type="button" className={css.project} aria-expanded={open} onClick={onToggle}>
          <IconChevronRight size={15} className={css.chevron} />
          <IconFolder size={17} stroke={1.6} />
          <span>{node.project.Name}</span>
          <small>{t('tree.networks', { count: networksOf(node.children).length })}</small>
        </button>
      ) : (
        <NetworkRow node={node} />
      )}
      <NodeMenu node={node} onAsk={onAsk} onDelete={onDelete} />
    </li>
  )
}

function NetworkRow({ node }: { node: Extract<TreeNode, { mode: 'group' }> }) {
  const { t } = useTranslation('tenancy')
  const { current, select } = useNetworks()
  const selected = current?.ID === node.network.ID
  return (
    <span className={css.network}>
      <IconSitemap size={16} stroke={1.6} />
      <span className={css.name}>{node.network.Name}</span>
      <small>{[node.network.Timezone, node.network.Country].filter(Boolean).join(' · ')}</small>
      {selected ? (
        <small className={css.selected}>{t('tree.selected')}</small>
      ) : (
        <Button
          size="compact-xs"
          variant="subtle"
          aria-label={t('tree.selectNamed', { name: node.network.Name })}
          onClick={() => select(node.network.ID)}
        >
          {t('tree.select')}
        </Button>
      )}
    </span>
  )
}

function NodeMenu({ node, onAsk, onDelete }: Pick<RowProps, 'node' | 'onAsk' | 'onDelete'>) {
  const { t } = useTranslation('tenancy')
  const { role } = useMe()
  const name = nodeName(node)
  // Who owns what is for managers to change (readings C5).
  const mayDelete = node.mode === 'group' || role !== 'user'
  return (
    <Menu position="bottom-end" width={210}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={t('tree.menu', { name })} className={css.menu}>
          <IconDots size={17} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {node.mode === 'project' && (
          <>
            <Menu.Item
              component={AppLink}
              to="/group/add"
              search={{ project: String(node.project.ID) }}
              leftSection={<IconPlus size={15} />}
            >
              {t('tree.newNetwork')}
            </Menu.Item>
            <Menu.Item
              leftSection={<IconFolderPlus size={15} />}
              onClick={() => onAsk({ what: 'create', parent: node.project.ID, parentName: name })}
            >
              {t('tree.newInside')}
            </Menu.Item>
          </>
        )}
        <Menu.Item leftSection={<IconPencil size={15} />} onClick={() => onAsk({ what: 'rename', node })}>
          {t('tree.rename')}
        </Menu.Item>
        {mayDelete && (
          <Menu.Item leftSection={<IconTrash size={15} />} c="var(--bad)" onClick={onDelete}>
            {t('tree.delete')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

function AskName({
  asking,
  actions,
  onClose,
}: {
  asking: Asking
  actions: ReturnType<typeof useTreeActions>
  onClose: () => void
}) {
  const { t } = useTranslation(['tenancy', 'common'])
  const notify = useNotify()
  if (asking.what === 'rename')
    return (
      <NameDialog
        title={t('project.rename', { name: nodeName(asking.node) })}
        initial={nodeName(asking.node)}
        submit={t('common:action.save')}
        onSend={(name) => actions.rename(asking.node, name)}
        onDone={() => notify.ok(t('project.saved'))}
        onClose={onClose}
      />
    )
  return (
    <NameDialog
      title={asking.parentName ? t('project.createIn', { name: asking.parentName }) : t('project.create')}
      initial=""
      submit={t('common:action.create')}
      onSend={(name) => actions.create(name, asking.parent)}
      onDone={(name) => notify.ok(t('project.created', { name }))}
      onClose={onClose}
    />
  )
}
