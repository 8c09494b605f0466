import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type VlanName, vlanName, vlanNameRange } from '#contract/configuration/sections/vlans.ts'
import { wholeIn } from '../../components/configuration/fields/NumberField'
import { LevelPanel, LevelPanelWaits } from '../../components/configuration/levels/LevelPanel'
import type { ConfigTarget } from '../../components/configuration/place'
import { type SectionOf, useSection } from '../../components/configuration/use-section'
import css from './VlansPanel.module.css'

/** What the VLANs of a network are called. */
export function VlansPanel({ place }: { place: ConfigTarget }) {
  const { t } = useTranslation('vlans')
  const section = useSection('vlans', place)
  if (!section.document) return <LevelPanelWaits section={section} title={t('title')} />
  return <Loaded section={section} />
}

function Loaded({ section }: { section: SectionOf<'vlans'> }) {
  const { t } = useTranslation('vlans')
  const { vlans } = section.document!.intent
  const put = (list: readonly VlanName[]) =>
    section.change({ section: 'vlans', intent: { vlans: list.toSorted((a, b) => a.vlan - b.vlan) } })
  const unnamed = vlans.find((one) => !vlanName.safeParse(one).success)
  return (
    <LevelPanel
      section={section}
      title={t('title')}
      about={t('about')}
      invalid={unnamed ? `VLAN ${unnamed.vlan}: ${t('problem.name', { most: vlanNameRange.longest })}` : null}
      fields={(locked) => (
        <>
          {vlans.length === 0 ? (
            <p className={css.none}>{t('none')}</p>
          ) : (
            <ul className={css.list}>
              {vlans.map((one) => (
                <li key={one.vlan} className={css.row}>
                  <TextInput
                    label={`VLAN ${one.vlan}`}
                    maxLength={vlanNameRange.longest}
                    disabled={locked}
                    value={one.name}
                    error={one.name.trim() === '' && t('problem.name', { most: vlanNameRange.longest })}
                    onChange={({ currentTarget: { value } }) =>
                      put(vlans.map((other) => (other === one ? { ...one, name: value } : other)))
                    }
                  />
                  <ActionIcon
                    variant="subtle"
                    size="lg"
                    disabled={locked}
                    aria-label={t('remove', { vlan: one.vlan })}
                    onClick={() => put(vlans.filter((other) => other !== one))}
                  >
                    <IconTrash size={16} />
                  </ActionIcon>
                </li>
              ))}
            </ul>
          )}
          <Add vlans={vlans} locked={locked} onAdd={(vlan) => put([...vlans, vlan])} />
        </>
      )}
    />
  )
}

const parseVlan = wholeIn(1, 4094)

function Add(props: { vlans: readonly VlanName[]; locked: boolean; onAdd: (vlan: VlanName) => void }) {
  const { t } = useTranslation('vlans')
  const [text, setText] = useState('')
  const vlan = parseVlan(text)
  const known = props.vlans.some((one) => one.vlan === vlan)
  const full = props.vlans.length >= vlanNameRange.mostNames
  const wrong = text !== '' && (vlan === undefined || known)
  return (
    <div className={css.row}>
      <TextInput
        label={t('add')}
        description={t('addHint')}
        inputMode="numeric"
        disabled={props.locked || full}
        value={text}
        error={wrong && t(known ? 'problem.known' : 'problem.vlan')}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button
        variant="default"
        leftSection={<IconPlus size={16} />}
        disabled={props.locked || full || vlan === undefined || known}
        onClick={() => {
          if (vlan === undefined) return
          props.onAdd({ vlan, name: `VLAN ${vlan}` })
          setText('')
        }}
      >
        {t('addButton')}
      </Button>
    </div>
  )
}
