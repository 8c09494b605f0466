import { ActionIcon, Button, SegmentedControl, Select } from '@mantine/core'
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconMaximize,
  IconPrinter,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { type WallMaterial, wallMaterials } from '#contract/floor-plan/materials.ts'
import type { Tool } from './canvas/FloorCanvas'
import type { Viewing } from './canvas/use-view'
import css from './FloorPlanPage.module.css'
import type { Edited } from './use-drawing'

interface ToolBarProps {
  viewing: Viewing
  edited: Edited
  tool: Tool
  material: WallMaterial
  /** Why nothing can be changed; null: it can. */
  why: string | null
  /** A wall is being drawn. */
  drawing: boolean
  onTool: (tool: Tool) => void
  onMaterial: (material: WallMaterial) => void
  onEnd: () => void
  /** What is now, rather than what is drawn. */
  live: boolean
  onLive: (live: boolean) => void
}

const tools: readonly Tool[] = ['select', 'wall', 'scale']
const zoomStep = 1.4

/** What a tap on the plan does, how much of it is seen, and saving. */
export function ToolBar(props: ToolBarProps) {
  const { viewing, edited, tool, material, why, drawing, live, onTool, onMaterial, onEnd } = props
  const { t } = useTranslation(['floor-plan', 'common'])
  const steps = [
    { label: t('tool.undo'), Icon: IconArrowBackUp, act: edited.undo, can: edited.canUndo },
    { label: t('tool.redo'), Icon: IconArrowForwardUp, act: edited.redo, can: edited.canRedo },
  ]
  const zooms = [
    { label: t('tool.zoomIn'), Icon: IconZoomIn, act: () => viewing.zoomBy(zoomStep) },
    { label: t('tool.zoomOut'), Icon: IconZoomOut, act: () => viewing.zoomBy(1 / zoomStep) },
    { label: t('tool.fit'), Icon: IconMaximize, act: viewing.fit },
  ]
  return (
    <div className={css.bar}>
      <SegmentedControl
        aria-label={t('live.mode')}
        data={(['edit', 'live'] as const).map((value) => ({ value, label: t(`live.${value}`) }))}
        value={live ? 'live' : 'edit'}
        onChange={(value) => props.onLive(value === 'live')}
      />
      {!live && (
        <SegmentedControl
          aria-label={t('tool.label')}
          disabled={why !== null}
          data={tools.map((value) => ({ value, label: t(`tool.${value}`) }))}
          value={tool}
          onChange={(value) => onTool(value as Tool)}
        />
      )}
      {tool === 'wall' && (
        <Select
          aria-label={t('tool.material')}
          allowDeselect={false}
          data={wallMaterials.map((value) => ({ value, label: t(`material.${value}`) }))}
          value={material}
          onChange={(value) => onMaterial(wallMaterials.find((one) => one === value) ?? material)}
        />
      )}
      {drawing && (
        <Button variant="default" onClick={onEnd}>
          {t('tool.end')}
        </Button>
      )}
      <div className={css.icons}>
        {!live &&
          steps.map(({ label, Icon, act, can }) => (
            <ActionIcon
              key={label}
              variant="default"
              size="lg"
              aria-label={label}
              title={label}
              disabled={!can}
              onClick={act}
            >
              <Icon size={18} />
            </ActionIcon>
          ))}
        {zooms.map(({ label, Icon, act }) => (
          <ActionIcon key={label} variant="default" size="lg" aria-label={label} title={label} onClick={act}>
            <Icon size={18} />
          </ActionIcon>
        ))}
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={t('tool.print')}
          title={t('tool.print')}
          onClick={() => window.print()}
        >
          <IconPrinter size={18} />
        </ActionIcon>
      </div>
      <div className={css.saving}>
        {edited.isChanged && (
          <Button variant="default" onClick={edited.discard}>
            {t('common:action.discard')}
          </Button>
        )}
        {(!live || edited.isChanged) && (
          <Button
            disabled={!edited.isChanged || why !== null}
            title={why ?? undefined}
            loading={edited.saving}
            onClick={edited.save}
          >
            {t('common:action.save')}
          </Button>
        )}
      </div>
    </div>
  )
}
