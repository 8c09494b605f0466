import { Button, Skeleton } from '@mantine/core'
import { IconAlertTriangle, IconRouterOff } from '@tabler/icons-react'
import { useState } from 'react'
import { Age } from '../../components/Age'
import { confirm } from '../../components/confirm/confirm'
import { showToast } from '../../components/toast/toasts'
import { Unknown, type UnknownReason } from '../../components/Unknown'
import { Badge } from '../../ui/Badge'
import { ChangeArrow } from '../../ui/ChangeArrow'
import { Dash } from '../../ui/Dash'
import { FactList } from '../../ui/FactList'
import { Hint } from '../../ui/Hint'
import { Logo } from '../../ui/Logo'
import { Mono } from '../../ui/Mono'
import { Notice } from '../../ui/Notice'
import { EmptyState } from '../../ui/page/EmptyState'
import { PageHead } from '../../ui/page/PageHead'
import { PageSkeleton } from '../../ui/page/PageSkeleton'
import { Tabs } from '../../ui/page/Tabs'
import { StateMark, type Tone } from '../../ui/StateMark'
import { long, Shown, State } from './Shown'

const tones: Tone[] = ['ok', 'warn', 'bad', 'busy', 'idle', 'never']
const reasons: UnknownReason[] = ['default', 'notReported', 'noReport', 'never']
const noticeTones = ['ok', 'warn', 'bad', 'busy'] as const
const start = Date.now()

export function Words() {
  return (
    <>
      <Shown name="State">
        {tones.map((tone) => (
          <State key={tone} name={tone}>
            <StateMark tone={tone} text="In words" /> <StateMark tone={tone} text="As a pill" pill />{' '}
            <StateMark tone={tone} text="Over" over />
          </State>
        ))}
      </Shown>
      <Shown name="Values">
        <State name="address, serial number, MAC">
          <Mono>192.0.2.17 02:3B:57:17:B7:80</Mono>
        </State>
        <State name="age">
          <Age at={start} />
        </State>
        {reasons.map((reason) => (
          <State key={reason} name={`unknown: ${reason}`}>
            <Unknown reason={reason} />
          </State>
        ))}
        <State name="nothing, with a reason of its own">
          <Dash reason="The port is disabled." />
        </State>
        <State name="what was, what is">
          Lobby <ChangeArrow label="becomes" className={undefined} /> Lounge
        </State>
        <State name="hint">
          <Hint label={long}>Rest the pointer here</Hint>
        </State>
        <State name="new, beta">
          <Badge is="new" /> <Badge is="beta" />
        </State>
        <State name="logo">
          <Logo size={24} /> <Logo size={40} title="Roost" />
        </State>
      </Shown>
      <Shown name="Facts" wide>
        <FactList
          facts={[
            { name: 'Model', value: 'AP7000' },
            { name: 'Serial number', value: <Mono>02:3B:57:17:B7:80</Mono> },
            { name: 'Temperature', value: <Unknown /> },
            { name: long, value: long },
          ]}
        />
      </Shown>
      <Shown name="Head of a page" wide>
        <PageHead title="Access points" about="in Pier" actions={<Button>Add a device</Button>} />
        <PageHead title={long} about={long} actions={<Button variant="default">Edit</Button>} />
      </Shown>
      <Shown name="Tabs" wide>
        <Rows />
      </Shown>
      <Shown name="Notice" wide>
        {noticeTones.map((tone) => (
          <Notice key={tone} tone={tone} action={<Button size="compact-sm">Act</Button>}>
            {tone === 'bad' ? long : 'The device is being restarted.'}
          </Notice>
        ))}
      </Shown>
      <Shown name="Notices at the edge, questions">
        <State name="success, failure">
          <Button.Group>
            <Button variant="default" onClick={() => showToast('ok', 'Saved.')}>
              Success
            </Button>
            <Button variant="default" onClick={() => showToast('bad', long)}>
              Failure
            </Button>
          </Button.Group>
        </State>
        <State name="question, and one to be answered by typing">
          <Button.Group>
            <Button variant="default" onClick={() => void confirm(question)}>
              Question
            </Button>
            <Button
              variant="default"
              onClick={() =>
                void confirm({ ...question, typed: { name: 'Pier', label: 'Type Pier to confirm' } })
              }
            >
              With a name
            </Button>
          </Button.Group>
        </State>
      </Shown>
      <Shown name="Instead of content" wide>
        <EmptyState
          icon={<IconRouterOff size={22} />}
          title="No access points in Pier"
          body="Devices appear here once they are added."
          action={<Button>Add a device</Button>}
        />
        <EmptyState
          alert
          icon={<IconAlertTriangle size={22} />}
          title="The list could not be loaded"
          action={<Button>Try again</Button>}
        />
        <PageSkeleton label="Loading" />
        <Skeleton height={14} width="60%" />
      </Shown>
    </>
  )
}

const question = {
  title: 'Delete the network Pier?',
  body: 'Its devices are unbound. This cannot be undone.',
  confirm: 'Delete',
  cancel: 'Keep it',
  danger: true,
}

function Rows() {
  const [tab, setTab] = useState('radios')
  const names = ['overview', 'radios', 'clients', 'ports', 'configuration', 'events', long]
  return (
    <Tabs
      id="dev"
      label="Tabs of a device"
      value={tab}
      onChange={setTab}
      tabs={names.map((value) => ({ value, label: value, ...(value === 'clients' && { aside: '12' }) }))}
    />
  )
}
