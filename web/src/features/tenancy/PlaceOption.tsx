import { IconCheck, IconFolder, IconHome, IconSitemap } from '@tabler/icons-react'
import css from './PlacePicker.module.css'

/** A place that can be chosen; `hint` says what is above it when the list is searched. */
export interface PlaceChoice {
  id: number
  name: string
  mode: 'top' | 'project' | 'group'
  depth: number
  hint: string
  /** Why it cannot be chosen. */
  refused?: string
}

const icons = { top: IconHome, project: IconFolder, group: IconSitemap }

interface OptionProps {
  id: string
  choice: PlaceChoice
  top: number
  active: boolean
  chosen: boolean
  searched: boolean
  onChoose: () => void
}

export function PlaceOption({ id, choice, top, active, chosen, searched, onChoose }: OptionProps) {
  const Icon = icons[choice.mode]
  return (
    // The keyboard is handled by the search field, which keeps the focus.
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={chosen}
      aria-disabled={choice.refused ? true : undefined}
      data-active={active || undefined}
      className={css.option}
      style={{ top, paddingInlineStart: 10 + (searched ? 0 : choice.depth * 18) }}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
      onKeyDown={() => undefined}
    >
      <Icon size={15} stroke={1.6} />
      <span>{choice.name}</span>
      <small>{choice.refused ?? (searched || choice.mode === 'group' ? choice.hint : '')}</small>
      {chosen && <IconCheck size={15} />}
    </div>
  )
}
