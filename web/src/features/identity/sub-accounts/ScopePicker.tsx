import { Checkbox } from '@mantine/core'
import { IconFolder, IconSearch, IconSitemap } from '@tabler/icons-react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useId, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { flatten, searchTree, type TreeNode } from '../../../components/current-network/tree'
import { coveredBy, toggled } from './post'
import css from './ScopePicker.module.css'

interface ScopePickerProps {
  label: string
  tree: readonly TreeNode[]
  value: readonly string[]
  onChange: (ids: string[]) => void
  error?: React.ReactNode
}

const rowHeight = 34

/** Projects and networks, each to be ticked; a project takes along all that lies in it, later too. */
export function ScopePicker({ label, tree, value, onChange, error }: ScopePickerProps) {
  const { t } = useTranslation(['identity', 'common'])
  const id = useId()
  const [words, setWords] = useState('')
  const rows = useMemo(() => flatten(searchTree(tree, words)), [tree, words])
  const covered = useMemo(() => coveredBy(tree, value), [tree, value])
  const list = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => list.current,
    estimateSize: () => rowHeight,
    initialRect: { width: 400, height: 238 },
  })
  return (
    <fieldset className={css.picker} aria-describedby={error ? `${id}-error` : undefined}>
      <legend>{label}</legend>
      <div className={css.box} data-error={error ? true : undefined}>
        <div className={css.search}>
          <IconSearch size={15} />
          <input
            type="search"
            aria-label={t('employees.scopeSearch')}
            placeholder={t('common:list.search')}
            value={words}
            onChange={(event) => setWords(event.currentTarget.value)}
          />
          <output>{value.length > 0 && t('employees.chosen', { count: value.length })}</output>
        </div>
        <div ref={list} className={css.list}>
          <div style={{ height: virtual.getTotalSize() }} />
          {virtual.getVirtualItems().map((item) => {
            const node = rows[item.index]!
            return (
              <Row
                key={node.id}
                node={node}
                top={item.start}
                chosen={value.includes(node.id)}
                with={covered.get(node.id)}
                onToggle={() => onChange(toggled(tree, value, node))}
              />
            )
          })}
          {rows.length === 0 && (
            <p className={css.none}>
              {t(tree.length === 0 ? 'employees.noPlaces' : 'common:list.noMatchShort')}
            </p>
          )}
        </div>
      </div>
      {error && (
        <p id={`${id}-error`} className={css.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}

interface RowProps {
  node: TreeNode
  top: number
  chosen: boolean
  /** Comes with this project. */
  with: string | undefined
  onToggle: () => void
}

function Row({ node, top, chosen, with: project, onToggle }: RowProps) {
  const { t } = useTranslation('identity')
  const Icon = node.mode === 'project' ? IconFolder : IconSitemap
  const name = node.mode === 'project' ? node.project.Name : node.network.Name
  return (
    <div className={css.row} style={{ top, paddingInlineStart: 10 + node.depth * 20 }}>
      <Checkbox
        size="xs"
        checked={chosen || project !== undefined}
        disabled={project !== undefined}
        title={project === undefined ? undefined : t('employees.comesWith', { name: project })}
        onChange={onToggle}
        label={
          <span className={css.name}>
            <Icon size={15} stroke={1.6} />
            <bdi>{name}</bdi>
          </span>
        }
      />
    </div>
  )
}
