import { IconMinus, IconPencil, IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { IntentChange } from '#contract/configuration/changes/intent-change.ts'
import { ChangeArrow } from '../../../ui/ChangeArrow'
import { useConfigWords } from '../words/use-words'
import css from './ChangeList.module.css'
import { type ChangeLine, changeBlocks } from './change-lines'

const icons = { added: IconPlus, removed: IconMinus, changed: IconPencil }

/** What changes, in words: a block per SSID or port, before and after side by side. */
export function ChangeList({ changes, none }: { changes: readonly IntentChange[]; none: string }) {
  const words = useConfigWords()
  if (changes.length === 0) return <p className={css.none}>{none}</p>
  return (
    <ul className={css.list}>
      {changeBlocks(changes, words).map((block) => {
        const Icon = icons[block.change]
        return (
          <li key={block.key} className={css.block} data-change={block.change}>
            <div className={css.head}>
              <Icon size={15} className={css.icon} aria-hidden="true" />
              <bdi className={css.title}>{block.title}</bdi>
              {block.becomes && <span className={css.kind}>{block.becomes}</span>}
            </div>
            {block.lines.length > 0 && (
              <dl className={css.lines}>
                {block.lines.map((line) => (
                  <Line key={line.field} line={line} />
                ))}
              </dl>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function Line({ line }: { line: ChangeLine }) {
  const { t } = useTranslation('configuration')
  return (
    <div className={css.line}>
      <dt>{line.label}</dt>
      <dd>
        {line.before !== null && (
          <del className={css.before}>
            <bdi>{line.before}</bdi>
          </del>
        )}
        {line.before !== null && line.after !== null && (
          <ChangeArrow className={css.arrow} label={t('change.arrow')} />
        )}
        {line.after !== null && (
          <ins className={css.after}>
            <bdi>{line.after}</bdi>
          </ins>
        )}
      </dd>
    </div>
  )
}
