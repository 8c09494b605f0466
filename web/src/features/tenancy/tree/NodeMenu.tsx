import { ActionIcon, Menu } from '@mantine/core'
import {
  IconAdjustments,
  IconArrowRight,
  IconDots,
  IconFolderPlus,
  IconFolderSymlink,
  IconPencil,
  IconPlus,
  IconShare,
  IconShareOff,
  IconTransferOut,
  IconTrash,
  IconUsers,
} from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { openDefaults } from '../../../components/configuration/levels/opened-defaults'
import { placeOf } from '../../../components/current-network/share-of'
import type { TreeNode } from '../../../components/current-network/tree'
import { lacking } from '../../../components/current-network/use-may'
import { useMe } from '../../../components/session/use-me'
import { AppLink } from '../../../lib/AppLink'
import { useOpenNetwork } from '../network/use-open-network'
import css from './NetworkTree.module.css'
import type { TreeAction } from './NodeDialogs'
import { nodeName } from './nodes'

interface ItemsProps {
  node: TreeNode
  onAsk: (asked: TreeAction) => void
}

/** What can be done with a project or a network. */
export function NodeMenu({ node, onAsk }: ItemsProps) {
  const { t } = useTranslation(['tenancy', 'common'])
  const [opened, setOpened] = useState<boolean | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const target = (
    <ActionIcon
      ref={button}
      variant="subtle"
      color="gray"
      aria-haspopup="menu"
      aria-label={t('tree.menu', { name: nodeName(node) })}
      className={css.menu}
      onClick={opened === null ? () => setOpened(true) : undefined}
    >
      <IconDots size={17} />
    </ActionIcon>
  )
  // A menu costs more than a row: it is made when it is asked for.
  if (opened === null) return target
  const change = (next: boolean) => {
    setOpened(next)
    if (!next) button.current?.focus()
  }
  return (
    <Menu position="bottom-end" width={220} opened={opened} onChange={change} returnFocus={false}>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        {node.mode === 'project' ? <ProjectItems node={node} onAsk={onAsk} /> : <OpenItem node={node} />}
        <DefaultsItem node={node} />
        <ChangeItems node={node} onAsk={onAsk} />
        <ShareItems node={node} onAsk={onAsk} />
        <HandOverItem node={node} onAsk={onAsk} />
        <DeleteItem node={node} onAsk={onAsk} />
      </Menu.Dropdown>
    </Menu>
  )
}

/** What counts for all devices below it. */
function DefaultsItem({ node }: { node: TreeNode }) {
  const { t } = useTranslation('tenancy')
  const place = node.mode === 'project' ? { project: node.project.ID } : { group: node.network.ID }
  return (
    <Menu.Item leftSection={<IconAdjustments size={15} />} onClick={() => openDefaults(place)}>
      {t('tree.defaults')}
    </Menu.Item>
  )
}

/** What is written to it; who may only look reads why not. */
function ChangeItems({ node, onAsk }: ItemsProps) {
  const { t } = useTranslation(['tenancy', 'errors'])
  const { permission } = placeOf(node)
  const lack = lacking(permission, 'write')
  // Where it lies decides who sees it.
  const owned = lacking(permission, 'own')
  return (
    <>
      <Menu.Item
        leftSection={<IconPencil size={15} />}
        disabled={lack !== null}
        onClick={() => onAsk({ what: 'edit', node })}
      >
        {t('tree.edit')}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconFolderSymlink size={15} />}
        disabled={owned !== null}
        onClick={() => onAsk({ what: 'move', node })}
      >
        {t('tree.move')}
        {owned && <span className={css.why}>{t(`errors:${lack ?? owned}`)}</span>}
      </Menu.Item>
    </>
  )
}

/** What is one's own is shared, what was received given back; by managers (readings C5). */
function ShareItems({ node, onAsk }: ItemsProps) {
  const { t } = useTranslation('sharing')
  const { role } = useMe()
  const { permission, Share } = placeOf(node)
  if (role === 'user') return null
  if (Share > 0)
    return (
      <Menu.Item leftSection={<IconShareOff size={15} />} onClick={() => onAsk({ what: 'giveBack', node })}>
        {t('menu.giveBack')}
      </Menu.Item>
    )
  if (permission !== 'own') return null
  return (
    <>
      <Menu.Item leftSection={<IconShare size={15} />} onClick={() => onAsk({ what: 'share', node })}>
        {t('menu.share')}
      </Menu.Item>
      <Menu.Item leftSection={<IconUsers size={15} />} onClick={() => onAsk({ what: 'access', node })}>
        {t('menu.access')}
      </Menu.Item>
    </>
  )
}

/** What is one's own can become somebody else's; for managers (readings C5). */
function HandOverItem({ node, onAsk }: ItemsProps) {
  const { t } = useTranslation('tenancy')
  const { role } = useMe()
  if (role === 'user' || placeOf(node).permission !== 'own') return null
  return (
    <Menu.Item leftSection={<IconTransferOut size={15} />} onClick={() => onAsk({ what: 'handOver', node })}>
      {t('handover.action')}
    </Menu.Item>
  )
}

/** Who owns it alone; a project, only managers (readings C5). */
function DeleteItem({ node, onAsk }: ItemsProps) {
  const { t } = useTranslation('tenancy')
  const { role } = useMe()
  if (placeOf(node).permission !== 'own' || (node.mode === 'project' && role === 'user')) return null
  return (
    <Menu.Item
      leftSection={<IconTrash size={15} />}
      c="var(--bad)"
      onClick={() => onAsk({ what: 'delete', node })}
    >
      {t('tree.delete')}
    </Menu.Item>
  )
}

function OpenItem({ node }: { node: Extract<TreeNode, { mode: 'group' }> }) {
  const { t } = useTranslation('tenancy')
  const open = useOpenNetwork()
  return (
    <Menu.Item
      leftSection={<IconArrowRight size={15} className={css.flip} />}
      onClick={() => open(node.network.ID)}
    >
      {t('tree.open')}
    </Menu.Item>
  )
}

function ProjectItems({
  node,
  onAsk,
}: {
  node: Extract<TreeNode, { mode: 'project' }>
  onAsk: (asked: TreeAction) => void
}) {
  const { t } = useTranslation('tenancy')
  // Nothing to add for who may only look: the entries below say so.
  if (lacking(node.project.permission, 'write')) return null
  return (
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
        onClick={() => onAsk({ what: 'create', parent: node.project })}
      >
        {t('tree.newInside')}
      </Menu.Item>
    </>
  )
}
