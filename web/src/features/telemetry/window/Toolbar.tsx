import { Button, SegmentedControl, Select } from '@mantine/core'
import { IconZoomOut } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Times } from '../use-times'
import { rangeNames } from './ranges'
import css from './Toolbar.module.css'
import type { PageWindow } from './use-page-window'

export interface LineChoice {
  name: 'port' | 'radio'
  options: { value: string; label: string }[]
  value: string | null
  onChange: (value: string | null) => void
}

interface ToolbarProps {
  page: PageWindow
  times: Times
  choices: LineChoice[]
  /** How many lines charts that compare have; null where none compares. */
  top: number | null
  onTop: (top: number) => void
}

export const tops = [10, 20] as const

/** What all charts of the page have in common: time, and what they are about. */
export function Toolbar({ page, times, choices, top, onTop }: ToolbarProps) {
  const { t } = useTranslation('telemetry')
  return (
    <div className={css.bar}>
      <SegmentedControl
        size="xs"
        aria-label={t('range.label')}
        value={page.range}
        onChange={(range) => page.setRange(range as PageWindow['range'])}
        data={rangeNames.map((name) => ({ value: name, label: t(`range.${name}`) }))}
      />
      {page.zoomed && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconZoomOut size={15} />}
          onClick={page.reset}
          title={t('zoom.shown', {
            from: times.short(page.window.start),
            to: times.short(page.window.end),
          })}
        >
          {t('zoom.reset')}
        </Button>
      )}
      <div className={css.choices}>
        {choices.map((choice) => (
          <ChoiceOf key={choice.name} {...choice} />
        ))}
        {top !== null && (
          <Select
            size="xs"
            className={css.choice}
            aria-label={t('top.label')}
            allowDeselect={false}
            value={String(top)}
            onChange={(value) => onTop(Number(value))}
            data={tops.map((count) => ({ value: String(count), label: t(`top.${count}`) }))}
          />
        )}
      </div>
    </div>
  )
}

/** Values stand behind a letter, so that none of a device's own names can mean "all". */
const all = 'all'
const mark = '='

function ChoiceOf({ name, options, value, onChange }: LineChoice) {
  const { t } = useTranslation('telemetry')
  return (
    <Select
      size="xs"
      className={css.choice}
      searchable={options.length > 10}
      aria-label={t(`choice.${name}`)}
      allowDeselect={false}
      value={value === null ? all : mark + value}
      onChange={(next) => onChange(next === null || next === all ? null : next.slice(mark.length))}
      data={[
        { value: all, label: t(name === 'port' ? 'choice.allPorts' : 'choice.allRadios') },
        ...options.map((option) => ({ value: mark + option.value, label: option.label })),
      ]}
    />
  )
}
