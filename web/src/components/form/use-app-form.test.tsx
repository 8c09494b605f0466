import { TextInput } from '@mantine/core'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { macProof } from '#contract/fields.ts'
import { bindInput } from '#contract/inventory/schemas.ts'
import { ApiError } from '../../api/api-error'
import { hasUnsaved } from '../../lib/unsaved'
import { renderPart } from '../../testing/render'
import { Toasts } from '../toast/Toasts'
import { hideToast, readToasts } from '../toast/toasts'
import { fieldName, useAppForm } from './use-app-form'

const schema = bindInput.extend({ mac: macProof }).pick({ sn: true, mac: true })

function BindForm({ send }: { send: (values: { sn: string; mac: string }) => Promise<unknown> }) {
  const form = useAppForm({
    initial: { sn: '', mac: '' },
    schema,
    labels: { sn: 'Serial number', mac: 'MAC digits' },
    fieldOf: { verify_failed: 'mac' },
    guard: true,
    send,
  })
  return (
    <form onSubmit={form.submit} noValidate>
      <TextInput key={form.key('sn')} label="Serial number" {...form.getInputProps('sn')} />
      <TextInput key={form.key('mac')} label="MAC digits" {...form.getInputProps('mac')} />
      <button type="submit">Send</button>
      <Toasts />
    </form>
  )
}

async function fill(sn: string, mac: string) {
  const user = userEvent.setup()
  if (sn) await user.type(screen.getByLabelText('Serial number'), sn)
  if (mac) await user.type(screen.getByLabelText('MAC digits'), mac)
  await user.click(screen.getByRole('button', { name: 'Send' }))
}

afterEach(() => {
  for (const toast of readToasts()) hideToast(toast.id)
})

describe('the form machine', () => {
  it('names the field that is required and sends nothing', async () => {
    const send = vi.fn(async () => undefined)
    await renderPart(<BindForm send={send} />)
    await fill('', '')
    expect(screen.getByText('Serial number is required')).toBeVisible()
    expect(screen.getByText('MAC digits is required')).toBeVisible()
    expect(send).not.toHaveBeenCalled()
  })

  it('says what is wrong with a value at its field', async () => {
    await renderPart(<BindForm send={async () => undefined} />)
    await fill('ABC', 'zz')
    expect(screen.getByText('Exactly 17 characters')).toBeVisible()
    expect(screen.getByText('Invalid value.')).toBeVisible()
  })

  it('shows a server error at the field the server names', async () => {
    const send = async () => {
      throw new ApiError('device_never_connected', { sn: '02:3B:57:17:B7:80' }, 'data.sn')
    }
    await renderPart(<BindForm send={send} />)
    await fill('02:3B:57:17:B7:80', '17B780')
    expect(await screen.findByText(/02:3B:57:17:B7:80 has never connected to this server/)).toBeVisible()
    expect(screen.getByLabelText('Serial number')).toBeInvalid()
    expect(readToasts()).toEqual([])
  })

  it('knows where a failure without a field belongs', async () => {
    await renderPart(<BindForm send={() => Promise.reject(new ApiError('verify_failed'))} />)
    await fill('02:3B:57:17:B7:80', '17B780')
    expect(
      await screen.findByText('The serial number and MAC address do not match. Check the label.'),
    ).toBeVisible()
    expect(screen.getByLabelText('MAC digits')).toBeInvalid()
  })

  it('tells any other failure in one notice', async () => {
    await renderPart(<BindForm send={() => Promise.reject(new ApiError('read_only'))} />)
    await fill('02:3B:57:17:B7:80', '17B780')
    await screen.findByText('You have read-only permission and cannot make changes.')
    await userEvent.click(screen.getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(readToasts()).toHaveLength(1))
  })

  it('has unsaved input from the first key until it is sent', async () => {
    const view = await renderPart(<BindForm send={async () => undefined} />)
    expect(hasUnsaved()).toBe(false)
    await userEvent.type(screen.getByLabelText('Serial number'), 'A')
    expect(hasUnsaved()).toBe(true)
    await fill('BBBBBBBBBBBBBBBB', '17B780')
    await waitFor(() => expect(hasUnsaved()).toBe(false))
    await userEvent.type(screen.getByLabelText('MAC digits'), '{Backspace}')
    expect(hasUnsaved()).toBe(true)
    view.unmount()
    expect(hasUnsaved()).toBe(false)
  })
})

describe('the field of a failure', () => {
  it.each([
    ['data.sn', 'sn'],
    ['body.data.Name', 'Name'],
    ['Location.lat', 'Location'],
    [undefined, undefined],
  ])('%s is %s on the form', (path, name) => {
    expect(fieldName(path)).toBe(name)
  })
})
