import { ActionIcon, Select } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useOriginWords } from '../../../components/configuration/levels/use-origin-words'
import { useConfigWords } from '../../../components/configuration/words/use-words'
import { fieldWords } from '../../../components/configuration/words/value-words'
import type { PortEditing } from '../use-port-editor'
import css from './PortOrigins.module.css'
import { furtherMembers, originsOf } from './port-origins'

/** Where each value of the chosen ports comes from, with the way back for what is said here. */
export function PortOrigins({ editing }: { editing: PortEditing }) {
  const { t } = useTranslation(['switching', 'configuration'])
  const words = useConfigWords()
  const from = useOriginWords(editing.section.place)
  const origins = originsOf(editing.section, editing)
  if (!origins) return null
  const ofDevice = 'sn' in editing.section.place
  const named = (member: string) => fieldWords('switching', member, words)
  return (
    <section className={css.origins} aria-label={t('origins.title')}>
      <h3>{t('origins.title')}</h3>
      <dl>
        {origins.here.length > 0 && (
          <>
            <dt>{t('configuration:origin.here')}</dt>
            <dd>
              {origins.here.map((member) => (
                <Own key={member} name={named(member)} onReset={() => editing.reset(member)} />
              ))}
            </dd>
          </>
        )}
        {origins.farther.map(({ origin, members }) => (
          <Stated key={JSON.stringify(origin)} by={from(origin)} names={members.map(named)} />
        ))}
        {origins.profiles.map(({ name, members }) => (
          <Stated key={name} by={t('configuration:profiles.title', { name })} names={members.map(named)} />
        ))}
        <Stated by={t('origins.rest')} names={[t(ofDevice ? 'origins.asRuns' : 'origins.asEachRuns')]} />
      </dl>
      <Select
        size="xs"
        aria-label={t('origins.further')}
        placeholder={t('origins.further')}
        value={null}
        data={furtherMembers(origins.here, ofDevice).map((member) => ({
          value: member,
          label: named(member),
        }))}
        onChange={(member) => member && editing.say(member)}
      />
    </section>
  )
}

function Stated({ by, names }: { by: string; names: readonly string[] }) {
  return (
    <>
      <dt>
        <bdi>{by}</bdi>
      </dt>
      <dd>
        {names.map((name) => (
          <span key={name}>{name}</span>
        ))}
      </dd>
    </>
  )
}

function Own({ name, onReset }: { name: string; onReset: () => void }) {
  const { t } = useTranslation('configuration')
  const label = t('origin.reset', { name })
  return (
    <span className={css.value}>
      {name}
      <ActionIcon size="xs" variant="subtle" aria-label={label} title={label} onClick={onReset}>
        <IconArrowBackUp size={13} />
      </ActionIcon>
    </span>
  )
}
