import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RelaySettings } from '#contract/configuration/sections/relays.ts'
import type { DeviceInfo } from '#contract/inventory/schemas.ts'
import type { Relay } from '#contract/inventory/state/field-equipment.ts'
import { LevelPanel, LevelPanelWaits } from '../../components/configuration/levels/LevelPanel'
import { causeWords } from '../../components/configuration/sections/relays'
import { type SectionOf, useSection } from '../../components/configuration/use-section'
import { useConfigWords } from '../../components/configuration/words/use-words'
import { DataTable } from '../../components/data-table/DataTable'
import { AppLink } from '../../lib/AppLink'
import { StateMark } from '../../ui/StateMark'
import { RelayDrawer } from './RelayDrawer'

/** Outputs of a device, what each is, and what it follows. */
export function OutputsPanel({ device }: { device: DeviceInfo }) {
  const { t } = useTranslation('relays')
  const section = useSection('relays', { sn: device.sn })
  if (!section.document) return <LevelPanelWaits section={section} title={t('outputs')} />
  return <Loaded device={device} section={section} />
}

function Loaded({ device, section }: { device: DeviceInfo; section: SectionOf<'relays'> }) {
  const { t } = useTranslation('relays')
  const [editing, edit] = useState<string | null>(null)
  const { relays } = section.document!.intent
  const outputs = device.state?.relays ?? []
  const put = (id: string, settings: RelaySettings | null) => {
    const others = relays.filter(({ relay }) => relay !== id)
    const next = settings === null ? others : [...others, settings]
    section.change({ section: 'relays', intent: { relays: next } })
    edit(null)
  }
  const output = outputs.find(({ id }) => id === editing)
  return (
    <>
      <LevelPanel
        section={section}
        title={t('outputs')}
        about={t('about')}
        wide
        invalid={null}
        fields={(locked) => (
          <>
            <Outputs outputs={outputs} relays={relays} locked={locked} onEdit={edit} />
            <p>
              <AppLink to="/device/info" search={{ sn: device.sn, tab: 'sensors' }}>
                {t('byHand')}
              </AppLink>
            </p>
          </>
        )}
      />
      {output && (
        <RelayDrawer
          device={device}
          output={output}
          settings={relays.find(({ relay }) => relay === output.id)}
          onDone={(settings) => put(output.id, settings)}
          onClose={() => edit(null)}
        />
      )}
    </>
  )
}

interface OutputsProps {
  outputs: readonly Relay[]
  relays: readonly RelaySettings[]
  locked: boolean
  onEdit: (id: string) => void
}

function Outputs({ outputs, relays, locked, onEdit }: OutputsProps) {
  const { t } = useTranslation('relays')
  const words = useConfigWords()
  const follows = (id: string) => relays.find(({ relay }) => relay === id)
  return (
    <DataTable
      label={t('outputs')}
      rows={outputs}
      rowKey={({ id }) => id}
      none={t('noOutputs')}
      stacks
      columns={[
        { id: 'name', header: t('table.output'), cell: ({ id, name }) => <bdi>{name ?? id}</bdi> },
        { id: 'now', header: t('table.now'), cell: (output) => <Now output={output} /> },
        {
          id: 'follows',
          header: t('table.follows'),
          cell: ({ id }) => {
            const settings = follows(id)
            if (!settings) return t('manual')
            const causes = settings.causes.map((cause) => causeWords(cause, words.t)).join('; ')
            return `${t(settings.on ? 'on' : 'off')}: ${causes}`
          },
        },
        {
          id: 'edit',
          header: t('table.change'),
          cell: ({ id, name }) => (
            <Button
              size="compact-sm"
              variant="default"
              disabled={locked}
              aria-label={t('editNamed', { name: name ?? id })}
              onClick={() => onEdit(id)}
            >
              {t('edit')}
            </Button>
          ),
        },
      ]}
    />
  )
}

/** As it was last reported, and why where the device says. */
function Now({ output: { on, cause } }: { output: Relay }) {
  const { t } = useTranslation('relays')
  if (on === undefined) return <StateMark tone="never" text={t('unknown')} />
  const why = cause ? ` · ${t(`causeName.${cause}`)}` : ''
  return <StateMark tone={on ? 'ok' : 'idle'} text={`${t(on ? 'on' : 'off')}${why}`} />
}
