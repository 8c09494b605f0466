import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  knownVariables,
  type Variable,
  variable,
  variableName,
  variableRange,
} from '#contract/configuration/sections/variables.ts'
import { LevelPanel, LevelPanelWaits } from '../../components/configuration/levels/LevelPanel'
import { ValueChip } from '../../components/configuration/levels/ValueChip'
import type { ConfigTarget } from '../../components/configuration/place'
import { type SectionOf, useSection } from '../../components/configuration/use-section'
import css from './VariablesPanel.module.css'

const inBraces = (name: string) => `{{${name}}}`

/** Values that texts hold by name, at one of the places they can be said. */
export function VariablesPanel({ place }: { place: ConfigTarget }) {
  const { t } = useTranslation('variables')
  const section = useSection('variables', place)
  if (!section.document) return <LevelPanelWaits section={section} title={t('title')} />
  return <Loaded section={section} />
}

function Loaded({ section }: { section: SectionOf<'variables'> }) {
  const { t } = useTranslation('variables')
  const { variables } = section.document!.intent
  const put = (list: Variable[]) => section.change({ section: 'variables', intent: { variables: list } })
  const wrong = variables.find((one) => !variable.safeParse(one).success)
  const known = knownVariables.map(inBraces).join(', ')
  return (
    <LevelPanel
      section={section}
      title={t('title')}
      about={t('about', { example: inBraces('site'), known })}
      invalid={wrong ? `${inBraces(wrong.name)}: ${t('problem.value')}` : null}
      fields={(locked) => (
        <>
          {variables.length === 0 ? (
            <p className={css.none}>{t('none')}</p>
          ) : (
            <ul className={css.list}>
              {variables.map((one) => (
                <li key={one.name} className={css.row}>
                  <TextInput
                    label={<bdi dir="ltr">{inBraces(one.name)}</bdi>}
                    aria-label={inBraces(one.name)}
                    maxLength={variableRange.longest}
                    disabled={locked}
                    value={one.value}
                    error={!variable.safeParse(one).success && t('problem.value')}
                    onChange={({ currentTarget: { value } }) =>
                      put(variables.map((other) => (other.name === one.name ? { ...one, value } : other)))
                    }
                  />
                  <ValueChip
                    section={section}
                    name={{ subject: one.name, member: 'value' }}
                    label={inBraces(one.name)}
                    locked={locked}
                  />
                  <ActionIcon
                    variant="subtle"
                    size="lg"
                    disabled={locked}
                    aria-label={t('remove', { name: one.name })}
                    onClick={() => put(variables.filter((other) => other.name !== one.name))}
                  >
                    <IconTrash size={16} />
                  </ActionIcon>
                </li>
              ))}
            </ul>
          )}
          <Add
            names={variables.map(({ name }) => name)}
            locked={locked}
            onAdd={(name) => put([...variables, { name, value: '' }])}
          />
        </>
      )}
    />
  )
}

function Add({ names, locked, onAdd }: { names: string[]; locked: boolean; onAdd: (name: string) => void }) {
  const { t } = useTranslation('variables')
  const [name, setName] = useState('')
  const isTaken = names.includes(name) || (knownVariables as readonly string[]).includes(name)
  const isName = variableName.safeParse(name).success
  const full = names.length >= variableRange.mostVariables
  return (
    <div className={css.add}>
      <TextInput
        label={t('name')}
        description={t('nameHint')}
        autoComplete="off"
        spellCheck={false}
        dir="ltr"
        disabled={locked || full}
        value={name}
        error={name !== '' && (isTaken ? t('problem.known') : !isName && t('problem.name'))}
        onChange={({ currentTarget: { value } }) => setName(value.trim())}
      />
      <Button
        variant="default"
        leftSection={<IconPlus size={16} />}
        disabled={locked || full || isTaken || !isName}
        onClick={() => {
          onAdd(name)
          setName('')
        }}
      >
        {t('add')}
      </Button>
    </div>
  )
}
