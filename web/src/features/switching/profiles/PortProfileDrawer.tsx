import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { profileName } from '#contract/configuration/profile-names.ts'
import { membersOf } from '#contract/configuration/profiles.ts'
import { type PortProfile, portProfileMembers } from '#contract/switching/intent.ts'
import { ProfileMembers } from '../../../components/configuration/profiles/ProfileMembers'
import css from '../../../components/configuration/profiles/Profiles.module.css'
import { SideDrawer } from '../../../components/form/SideDrawer'
import { LinkFields } from '../LinkFields'
import { GroupFields } from '../options/GroupFields'
import { GuardFields } from '../options/GuardFields'
import { LimitFields } from '../options/LimitFields'
import { PowerFields } from '../options/PowerFields'
import { editedMembers, editPort, type PortEdit, saidOf } from '../port-edits'
import { VlanFields } from '../VlanFields'
import { asPort, fromPort } from './port-profile'

interface PortProfileDrawerProps {
  profile: PortProfile
  onDone: (profile: PortProfile) => void
  onClose: () => void
}

type Member = (typeof portProfileMembers)[number]
/** What goes with a speed is said with it. */
const ofSpeed: readonly Member[] = ['duplex', 'extend']

/** Each once, as they stand; undefined: all of them. */
function settled(members: readonly string[]): Member[] | undefined {
  const all = new Set(membersOf('switching', { only: members }))
  return all.size === portProfileMembers.length ? undefined : portProfileMembers.filter((one) => all.has(one))
}

/** One profile of ports; what is set here joins the draft of the panel. */
export function PortProfileDrawer({ profile, onDone, onClose }: PortProfileDrawerProps) {
  const { t } = useTranslation(['configuration', 'switching', 'wireless', 'common'])
  const [name, setName] = useState(profile.name)
  const [port, setPort] = useState(() => asPort(profile))
  const [wrong, setWrong] = useState<ReadonlySet<string>>(new Set())
  const [only, setOnly] = useState(profile.only)
  const called = profileName.safeParse(name)
  const said = membersOf('switching', { only })
  const fields = {
    ports: [saidOf(port, said)],
    onEdit: (edit: PortEdit) => {
      setPort((now) => editPort(now, edit))
      // What is set is said.
      setOnly((now) => (now ? settled([...now, ...editedMembers(edit)]) : now))
    },
    onInvalid: (field: string, reason: string | null) =>
      setWrong((now) => new Set([...[...now].filter((one) => one !== field), ...(reason ? [field] : [])])),
  }
  return (
    <SideDrawer
      size={520}
      title={profile.name === '' ? t('profiles.titleNew') : t('profiles.title', { name: profile.name })}
      onClose={onClose}
      foot={
        <>
          <Button variant="default" onClick={onClose}>
            {t('common:action.cancel')}
          </Button>
          <Button
            disabled={!called.success || wrong.size > 0 || only?.length === 0}
            onClick={() => onDone(fromPort(port, { key: profile.key, name: called.data ?? '', only }))}
          >
            {t('wireless:form.done')}
          </Button>
        </>
      }
    >
      <fieldset className={css.form}>
        <TextInput
          data-autofocus
          label={t('profiles.name')}
          autoComplete="off"
          maxLength={32}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <ProfileMembers
          section="switching"
          value={only ?? portProfileMembers}
          choices={portProfileMembers.filter((member) => !ofSpeed.includes(member))}
          onChange={(members) => setOnly(settled(members))}
        />
        <LinkFields {...fields} state={null} />
        <VlanFields {...fields} />
        <PowerFields {...fields} ofProfile />
        <LimitFields {...fields} />
        <GroupFields {...fields} order={null} />
        <GuardFields {...fields} />
      </fieldset>
    </SideDrawer>
  )
}
