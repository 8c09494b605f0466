import { ActionIcon, Button, Menu } from '@mantine/core'
import {
  IconBookmark,
  IconCheck,
  IconDeviceFloppy,
  IconLink,
  IconPencil,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { stringifySearch } from '../../../lib/search'
import { confirm } from '../../confirm/confirm'
import { NameDialog } from '../../form/NameDialog'
import { useNotify } from '../../toast/use-notify'
import type { Density } from '../use-density'
import { useViews, viewSearch } from './use-views'
import css from './ViewsMenu.module.css'

interface ViewsMenuProps {
  list: string
  shown: readonly string[]
  density: Density
}

/** Ways of looking at this list under names: put on, kept, changed, shared as a link. */
export function ViewsMenu({ list, shown, density }: ViewsMenuProps) {
  const { t } = useTranslation(['lists', 'common'])
  const notify = useNotify()
  const { views, current, search, apply, save, remove, follow } = useViews(list)
  const [naming, setNaming] = useState<'new' | 'rename' | null>(null)
  const now = viewSearch(search, shown, density)
  const changed = current !== null && differs(current.search, now)

  const overwrite = async () => {
    if (!current) return
    await save({ ...current, search: now }).then(
      () => notify.ok(t('views.saved', { name: current.name })),
      notify.failed,
    )
  }
  const forget = async () => {
    if (!current) return
    const agreed = await confirm({
      title: t('views.deleteTitle', { name: current.name }),
      body: t('views.deleteBody'),
      confirm: t('views.delete'),
      cancel: t('common:action.cancel'),
      danger: true,
    })
    if (agreed) await remove(current).catch(notify.failed)
  }
  const copyLink = async () => {
    const { origin, pathname } = window.location
    try {
      await navigator.clipboard.writeText(`${origin}${pathname}${stringifySearch(now)}`)
      notify.ok(t('views.copied'))
    } catch {
      notify.ok(t('views.notCopied'))
    }
  }
  const keep = async (name: string, isDefault: boolean) => {
    const renamed = naming === 'rename' && current
    follow(await save(renamed ? { ...current, name, isDefault } : { name, isDefault, search: now }))
  }
  return (
    <>
      <Menu position="bottom-end" width={260} shadow="md">
        <Menu.Target>
          {current ? (
            <Button
              size="xs"
              h={32}
              px={10}
              variant="default"
              className={css.button}
              leftSection={<IconBookmark size={16} stroke={1.6} />}
              aria-label={t('views.openNamed', { name: current.name })}
            >
              <bdi>{current.name}</bdi>
              {changed && <span aria-hidden="true">*</span>}
            </Button>
          ) : (
            <ActionIcon variant="default" size={32} aria-label={t('views.open')} title={t('views.open')}>
              <IconBookmark size={17} stroke={1.6} />
            </ActionIcon>
          )}
        </Menu.Target>
        <Menu.Dropdown className={css.menu}>
          {views.length === 0 && <Menu.Label>{t('views.none')}</Menu.Label>}
          {views.map((view) => (
            <Menu.Item
              key={view.id}
              aria-current={view === current || undefined}
              leftSection={view === current ? <IconCheck size={15} /> : <span className={css.space} />}
              rightSection={view.isDefault && <span className={css.mark}>{t('views.default')}</span>}
              onClick={() => apply(view)}
            >
              <bdi>{view.name}</bdi>
            </Menu.Item>
          ))}
          <Menu.Divider />
          {current && changed && (
            <Menu.Item leftSection={<IconDeviceFloppy size={15} />} onClick={overwrite}>
              {t('views.overwrite', { name: current.name })}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconPlus size={15} />} onClick={() => setNaming('new')}>
            {t('views.new')}
          </Menu.Item>
          {current && (
            <Menu.Item leftSection={<IconPencil size={15} />} onClick={() => setNaming('rename')}>
              {t('views.rename')}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconLink size={15} />} onClick={copyLink}>
            {t('views.copy')}
          </Menu.Item>
          {current && (
            <Menu.Item c="var(--bad)" leftSection={<IconTrash size={15} />} onClick={forget}>
              {t('views.delete')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {naming && (
        <NameDialog
          title={t(naming === 'new' ? 'views.newTitle' : 'views.renameTitle')}
          name={naming === 'rename' ? (current?.name ?? '') : ''}
          label={t('views.name')}
          option={{
            label: t('views.opensWith'),
            checked: naming === 'rename' && current?.isDefault === true,
          }}
          onSave={keep}
          onClose={() => setNaming(null)}
        />
      )}
    </>
  )
}

const differs = (a: Record<string, string>, b: Record<string, string>): boolean =>
  Object.keys({ ...a, ...b }).some((key) => a[key] !== b[key])
