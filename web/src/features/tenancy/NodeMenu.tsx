import { ActionIcon, Menu } from '@mantine/core'
import {
  IconArrowRight,
  IconDots,
  IconFolderPlus,
  IconFolderSymlink,
  IconPencil,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TreeNode } from '../../components/current-network/tree'
import { useMe } from '../../components/session/use-me'
import { AppLink } from '../../lib/AppLink'
import css from './NetworkTree.module.css'
import type { Asked } from './NodeDialogs'
import { nodeName } from './nodes'
import { useOpenNetwork } from './use-open-network'

/** What can be done with a project or a network. */
export function NodeMenu({ node, onAsk }: { node: TreeNode; onAsk: (asked: Asked) => void }) {
  const { t } = useTranslation(['tenancy', 'common'])
  const { role } = useMe()
  // Who owns what is for managers to change (readings C5).
  const mayDelete = node.mode === 'group' || role !== 'user'
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
        <Menu.Item leftSection={<IconPencil size={15} />} onClick={() => onAsk({ what: 'edit', node })}>
          {t('tree.edit')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconFolderSymlink size={15} />}
          onClick={() => onAsk({ what: 'move', node })}
        >
          {t('tree.move')}
        </Menu.Item>
        {mayDelete && (
          <Menu.Item
            leftSection={<IconTrash size={15} />}
            c="var(--bad)"
            onClick={() => onAsk({ what: 'delete', node })}
          >
            {t('tree.delete')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
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
  onAsk: (asked: Asked) => void
}) {
  const { t } = useTranslation('tenancy')
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
