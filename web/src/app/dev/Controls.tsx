import {
  Button,
  Checkbox,
  Group,
  NumberInput,
  PasswordInput,
  SegmentedControl,
  Select,
  Switch,
  Textarea,
  TextInput,
} from '@mantine/core'
import { IconBell, IconPlus } from '@tabler/icons-react'
import { BarButton } from '../../ui/BarButton'
import { long, Shown, State } from './Shown'

const kinds = ['Access point', 'Switch', long]

export function Controls() {
  return (
    <>
      <Shown name="Button">
        {(['filled', 'default', 'subtle'] as const).map((variant) => (
          <State key={variant} name={variant}>
            <Group gap={8}>
              <Button variant={variant} leftSection={<IconPlus size={16} />}>
                Add a device
              </Button>
              <Button variant={variant} disabled>
                Disabled
              </Button>
              <Button variant={variant} loading>
                Loading
              </Button>
            </Group>
          </State>
        ))}
        <State name="dangerous">
          <Button color="red">Delete the network</Button>
        </State>
        <State name="long text">
          <Button maw={240} title={long}>
            {long}
          </Button>
        </State>
      </Shown>
      <Shown name="Button of the top bar">
        <State name="default, with a count, disabled">
          <Group gap={4}>
            {[0, 3, 120].map((count) => (
              <BarButton key={count} label={`Alarms, ${count}`} count={count}>
                <IconBell size={20} />
              </BarButton>
            ))}
            <BarButton label="Alarms, disabled" disabled>
              <IconBell size={20} />
            </BarButton>
          </Group>
        </State>
      </Shown>
      <Shown name="Text field">
        <State name="default">
          <TextInput label="Name" description="At most 64 characters" placeholder="Pier" />
        </State>
        <State name="error">
          <TextInput label="Name" defaultValue="" error="This field is required." />
        </State>
        <State name="disabled">
          <TextInput label="Name" defaultValue="Pier" disabled />
        </State>
        <State name="read-only, with the reason">
          <TextInput label="Name" defaultValue="Pier" readOnly description="Shared with you for reading." />
        </State>
        <State name="long text">
          <TextInput label={long} defaultValue={long} description={long} />
        </State>
        <State name="several lines">
          <Textarea label="Note" defaultValue={long} rows={3} />
        </State>
      </Shown>
      <Shown name="Password, number, choice">
        <State name="password">
          <PasswordInput label="Password" defaultValue="harbour-9" />
        </State>
        <State name="number with unit and range">
          <NumberInput label="Transmit power" description="1 to 30 dBm" suffix=" dBm" defaultValue={20} />
        </State>
        <State name="choice">
          <Select label="Kind" data={kinds} defaultValue="Switch" />
        </State>
        <State name="choice, empty">
          <Select label="Kind" data={kinds} placeholder="Any kind" />
        </State>
        <State name="choice, disabled">
          <Select label="Kind" data={kinds} defaultValue="Switch" disabled />
        </State>
        <State name="choice, error, long text">
          <Select label="Kind" data={kinds} defaultValue={long} error="This field is required." />
        </State>
      </Shown>
      <Shown name="Switch, checkbox, segments">
        <State name="on, off">
          <Switch label="Enabled" defaultChecked mb={6} />
          <Switch label="Enabled" />
        </State>
        <State name="disabled">
          <Switch label="Enabled" defaultChecked disabled mb={6} />
          <Checkbox label="Send a mail" disabled />
        </State>
        <State name="checkbox: off, on, in between">
          <Checkbox label="Send a mail" mb={6} />
          <Checkbox label="Send a mail" defaultChecked mb={6} />
          <Checkbox label="All rows" indeterminate readOnly />
        </State>
        <State name="segments">
          <SegmentedControl data={['Status', 'Speed', 'PoE']} aria-label="What the panel shows" />
        </State>
        <State name="segments, disabled">
          <SegmentedControl data={['Status', 'Speed', 'PoE']} aria-label="The same, disabled" disabled />
        </State>
      </Shown>
    </>
  )
}
