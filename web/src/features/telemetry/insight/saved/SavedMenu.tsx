import { Button, Menu } from '@mantine/core'
import {
  IconBookmark,
  IconDeviceFloppy,
  IconPencil,
  IconPin,
  IconTrash,
  IconUsers,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Insight } from '#contract/telemetry/insights.ts'
import css from '../InsightPage.module.css'

interface SavedMenuProps {
  insights: readonly Insight[]
  current: Insight | null
  /** What is asked now is not what is kept. */
  changed: boolean
  open: (insight: Insight) => void
  overwrite: () => void
  edit: () => void
  forget: (insight: Insight) => void
}

/** What was kept: one's own first, then what others share; and what can be done with the one that is open. */
export function SavedMenu({ insights, current, changed, open, overwrite, edit, forget }: SavedMenuProps) {
  const { t } = useTranslation('insight')
  const mine = insights.filter((one) => one.mine)
  const others = insights.filter((one) => !one.mine)
  const item = (insight: Insight) => (
    <Menu.Item
      key={insight.id}
      aria-current={insight === current || undefined}
      leftSection={insight.pinned ? <IconPin size={15} /> : <IconBookmark size={15} />}
      rightSection={
        insight.mine && insight.shared ? (
          <IconUsers size={14} role="img" aria-hidden={false} aria-label={t('saved.isShared')} />
        ) : null
      }
      onClick={() => open(insight)}
    >
      <bdi>{insight.name}</bdi>
      {!insight.mine && <span className={css.faint}> {t('saved.by', { name: insight.owner })}</span>}
    </Menu.Item>
  )
  return (
    <Menu position="bottom-end" width={280} shadow="md">
      <Menu.Target>
        <Button
          size="xs"
          h={32}
          variant="default"
          className={css.saved}
          leftSection={<IconBookmark size={16} />}
          aria-label={current ? t('saved.openNamed', { name: current.name }) : undefined}
        >
          {current ? <bdi>{current.name}</bdi> : t('saved.open')}
          {changed && <span aria-hidden="true">*</span>}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={css.menu}>
        {insights.length === 0 && <Menu.Item disabled>{t('saved.none')}</Menu.Item>}
        {mine.map(item)}
        {others.length > 0 && <Menu.Label>{t('saved.fromOthers')}</Menu.Label>}
        {others.map(item)}
        {current?.mine && (
          <>
            <Menu.Divider />
            <Menu.Item leftSection={<IconDeviceFloppy size={15} />} disabled={!changed} onClick={overwrite}>
              {t('saved.overwrite')}
            </Menu.Item>
            <Menu.Item leftSection={<IconPencil size={15} />} onClick={edit}>
              {t('saved.edit')}
            </Menu.Item>
            <Menu.Item color="red" leftSection={<IconTrash size={15} />} onClick={() => forget(current)}>
              {t('saved.delete')}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
