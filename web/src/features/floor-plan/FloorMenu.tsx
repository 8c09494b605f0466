import { ActionIcon, FileButton, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { deleteFloor, listFloors, saveFloor, showFloor } from '#contract/floor-plan/endpoints.ts'
import type { FloorPlan } from '#contract/floor-plan/schemas.ts'
import { call } from '../../api/call'
import { reading } from '../../api/query-client'
import { confirm } from '../../components/confirm/confirm'
import { useMay } from '../../components/current-network/use-may'
import { showToast } from '../../components/toast/toasts'
import { useNotify } from '../../components/toast/use-notify'
import { FloorNameDialog } from './FloorNameDialog'
import { usePutPicture } from './picture/use-picture'
import { drawingOf } from './use-drawing'

interface FloorMenuProps {
  group: number
  floor: FloorPlan
  /** Why nothing can be changed now; null: it can. */
  why: string | null
  onGone: () => void
}

/** What becomes of a floor as a whole: its picture, its name, its end. */
export function FloorMenu({ group, floor, why, onGone }: FloorMenuProps) {
  const { t } = useTranslation(['floor-plan', 'common'])
  const queries = useQueryClient()
  const notify = useNotify()
  const notMine = useMay('own', group)
  const [naming, setNaming] = useState(false)
  const reset = useRef<() => void>(null)
  const put = usePutPicture(group, floor)
  const listAnew = () => queries.invalidateQueries({ queryKey: [listFloors.path] })
  const remove = useMutation({
    mutationFn: () => call(deleteFloor, { body: { group, id: floor.id } }),
    onSuccess: async () => {
      showToast('ok', t('floor.deleted', { name: floor.name }))
      onGone()
      await listAnew()
    },
    onError: notify.failed,
  })
  const ask = async () => {
    const sure = await confirm({
      ...{ title: t('floor.deleteTitle', { name: floor.name }), body: t('floor.deleteBody'), danger: true },
      ...{ confirm: t('common:action.delete'), cancel: t('common:action.cancel') },
    })
    if (sure) remove.mutate()
  }
  const rename = async (name: string) => {
    const body = { group, id: floor.id, revision: floor.revision, ...drawingOf(floor), name }
    const saved = await call(saveFloor, { body })
    queries.setQueryData(reading(showFloor, { group, id: floor.id }).queryKey, saved)
    await listAnew()
  }
  const chosen = (file: File | null) => {
    reset.current?.()
    if (file) put.mutate(file)
  }
  return (
    <>
      <FileButton
        accept="image/png,image/jpeg,application/pdf"
        resetRef={reset}
        onChange={chosen}
        inputProps={{ 'aria-label': t('picture.file') }}
      >
        {({ onClick }) => (
          <Menu position="bottom-end">
            <Menu.Target>
              <ActionIcon
                variant="default"
                size="lg"
                aria-label={t('floor.more')}
                title={why ?? t('floor.more')}
                loading={put.isPending}
                disabled={why !== null}
              >
                <IconDots size={18} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={onClick}>{t(floor.picture ? 'picture.replace' : 'picture.add')}</Menu.Item>
              {floor.picture && <Menu.Item onClick={() => put.mutate(null)}>{t('picture.remove')}</Menu.Item>}
              <Menu.Item onClick={() => setNaming(true)}>{t('floor.rename')}</Menu.Item>
              <Menu.Item color="red" disabled={notMine !== null} title={notMine ?? undefined} onClick={ask}>
                {t('floor.delete')}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
      </FileButton>
      {naming && (
        <FloorNameDialog
          title={t('floor.rename')}
          name={floor.name}
          onSave={rename}
          onClose={() => setNaming(false)}
        />
      )}
    </>
  )
}
