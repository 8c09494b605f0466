import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { FirmwareImage } from '#contract/firmware/endpoints.ts'
import type { SigningKey } from '#contract/firmware/signing.ts'
import { failure, ok, type SentRequest } from '../../testing/fake-fetch'
import { account, openConsole } from '../../testing/open-console'

// What grows with its text looks again when letters have come; jsdom has none.
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })

const image = (more: Partial<FirmwareImage> = {}): FirmwareImage => ({
  ...{ id: 1, at: Date.now() - 3_600_000, by: 'demo', version: '2.1', compatible: ['acme_ap1'] },
  ...{ notes: 'Mends roaming', notesIn: {}, bytes: 2_000_000, sha256: 'ab12cd34ef56'.padEnd(64, '0') },
  ...{
    signatureState: 'unsigned' as const,
    signedBy: null,
    signed: false,
    shared: false,
    mayChange: true,
    retiredAt: null,
    running: 3,
    ...more,
  },
})

const signingKey: SigningKey = {
  ...{ id: 1, name: 'Vendor', fingerprint: 'cd'.repeat(32), addedAt: 1, by: 'demo' },
  ...{ retiredAt: null, images: 1 },
}

/** A store that keeps what is done to it; its uploads travel in pieces of ten bytes. */
function store(images: FirmwareImage[], role = 'admin') {
  const state = { images, refuses: false, signing: { signedOnly: false, keys: [] as SigningKey[] } }
  const change = ({ action, data }: { action: string; data: Partial<FirmwareImage> }) => {
    if (state.refuses) return failure(403, 'forbidden')
    if (action === 'upload') return ok({ path: '/v2/firmware/upload/t', token: 't', pieceBytes: 10 })
    if (action === 'delete') state.images = state.images.filter(({ id }) => id !== data.id)
    if (action === 'save') state.images = state.images.map((one) => ({ ...one, ...data }))
    if (action === 'finish') state.images = [image({ id: 9, version: '3.0' }), ...state.images]
    return ok(action === 'delete' ? { id: data.id } : state.images[0])
  }
  const answer = ({ method, path, query, body }: SentRequest) => {
    if (path === '/v2/me') return ok({ ...account, role })
    if (path === '/v2/firmware/upload/t') return ok({ received: Math.min(25, Number(query.offset) + 10) })
    if (path === '/v2/firmware/models') return ok([{ compatible: 'acme_ap1', model: 'Acme One', devices: 3 }])
    if (path === '/v2/firmware/signing') {
      if (method === 'POST') state.signing.keys = [signingKey]
      return ok(state.signing)
    }
    if (path !== '/v2/firmware') return undefined
    return method === 'GET' ? ok(state.images) : change(body as never)
  }
  return { state, answer }
}

async function open(at: ReturnType<typeof store>) {
  const { calls } = await openConsole('/upgrade/firmware', at.answer)
  await screen.findByRole('heading', { level: 1, name: 'Firmware' })
  const sent = (to: string) =>
    calls
      .filter(({ method, path }) => method === 'POST' && path === to)
      .map(({ body }) => body as { action: string; data: Record<string, unknown> })
  return { user: userEvent.setup(), sent, done: () => sent('/v2/firmware') }
}

const dialog = (name: string) => screen.findByRole('dialog', { name })

it('lists images, says what they are, and offers changes only of those one may change', async () => {
  const theirs = { id: 2, version: '2.0', by: null, shared: true, signed: true, mayChange: false }
  await open(store([image(), image(theirs)]))
  const table = within(await screen.findByRole('table', { name: 'Firmware images' }))
  const [, own, shared] = table.getAllByRole('row')
  expect(own).toHaveTextContent('2.1acme_ap1Mends roaming')
  expect(own).toHaveTextContent('ab12cd34ef56…')
  expect(shared).toHaveTextContent('shared with everyone · device signature')
  expect(table.getAllByRole('button', { name: /^(Edit|Delete) / }).map((one) => one.ariaLabel)).toEqual([
    'Edit 2.1',
    'Delete 2.1',
  ])
})

it('says so when there is none', async () => {
  await open(store([]))
  expect(await screen.findByText('No firmware images yet.')).toBeVisible()
})

it('saves version and notes of an image', async () => {
  const { user, done } = await open(store([image()]))
  await user.click(await screen.findByRole('button', { name: 'Edit 2.1' }))
  const form = within(await dialog('Edit 2.1'))
  await user.clear(form.getByLabelText(/^Version/))
  await user.type(form.getByLabelText(/^Version/), '2.2')
  await user.type(form.getByLabelText('Release notes'), '!')
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('2.2')).toBeVisible()
  const data = { id: 1, version: '2.2', compatible: ['acme_ap1'], notes: 'Mends roaming!', notesIn: {} }
  expect(done()).toEqual([{ action: 'save', data }])
})

it('keeps notes in another language beside the English ones', async () => {
  const { user, done } = await open(store([image({ notesIn: { ru: 'Роуминг' } })]))
  await user.click(await screen.findByRole('button', { name: 'Edit 2.1' }))
  const form = within(await dialog('Edit 2.1'))
  await user.click(form.getByRole('combobox', { name: 'Release notes in another language' }))
  await user.click(await screen.findByRole('option', { name: 'Deutsch' }))
  await user.type(form.getByLabelText('Release notes in Deutsch'), 'Roaming')
  await user.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(done()).toHaveLength(1))
  expect(done()[0]!.data).toMatchObject({ notes: 'Mends roaming', notesIn: { ru: 'Роуминг', de: 'Roaming' } })
})

it('retires an image once one is sure, and offers it again', async () => {
  const { user, done } = await open(store([image()]))
  await user.click(await screen.findByRole('button', { name: 'Retire 2.1' }))
  await user.click(within(await dialog('Retire 2.1?')).getByRole('button', { name: 'Retire' }))
  expect(await screen.findByText('2.1 was retired.')).toBeVisible()
  expect(done()).toEqual([{ action: 'save', data: { id: 1, retired: true } }])
})

it('deletes an image only when one is sure, and tells when the server refuses', async () => {
  const at = store([image()])
  const { user, done } = await open(at)
  const ask = async (answer: string) => {
    await user.click(await screen.findByRole('button', { name: 'Delete 2.1' }))
    const question = await dialog('Delete 2.1?')
    await user.click(within(question).getByRole('button', { name: answer }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Delete 2.1?' })).toBeNull())
  }
  await ask('Cancel')
  expect(done()).toEqual([])
  at.state.refuses = true
  await ask('Delete')
  await waitFor(() => expect(done()).toHaveLength(1))
  expect(await screen.findByRole('button', { name: 'Delete 2.1' })).toBeVisible()
  at.state.refuses = false
  await ask('Delete')
  expect(await screen.findByText('No firmware images yet.')).toBeVisible()
  expect(done().map(({ action, data }) => [action, data.id])).toEqual([
    ['delete', 1],
    ['delete', 1],
  ])
})

it('uploads a file with what it fits, once all that is needed is there', async () => {
  const { user, done } = await open(store([], 'super'))
  await user.click(await screen.findByRole('button', { name: 'Upload an image' }))
  const form = within(await dialog('Upload a firmware image'))
  await user.click(form.getByRole('button', { name: 'Upload' }))
  expect(form.getByLabelText(/^Version/)).toBeInvalid()
  const chooser = document.querySelector<HTMLInputElement>('input[type=file]')!
  await user.upload(chooser, new File([new Uint8Array(25)], 'acme.bin'))
  await user.type(form.getByLabelText(/^Version/), '3.0')
  await user.type(form.getByRole('combobox', { name: /^Compatible models/ }), 'acme_ap1{Enter}')
  await user.type(form.getByLabelText('Device signature'), 'c2ln')
  await user.click(form.getByRole('checkbox', { name: 'Share with all organizations' }))
  await user.click(form.getByRole('button', { name: 'Upload' }))
  expect(await screen.findByRole('button', { name: 'Edit 3.0' })).toBeVisible()
  const [upload, finish] = done()
  const whole = { version: '3.0', compatible: ['acme_ap1'], notes: '', notesIn: {}, shared: true, bytes: 25 }
  expect(upload).toEqual({ action: 'upload', data: { ...whole, signature: 'c2ln' } })
  expect(finish).toEqual({ action: 'finish', data: { token: 't' } })
})

it('takes no empty file', async () => {
  const { user, done } = await open(store([]))
  await user.click(await screen.findByRole('button', { name: 'Upload an image' }))
  const form = within(await dialog('Upload a firmware image'))
  await user.upload(
    document.querySelector<HTMLInputElement>('input[type=file]')!,
    new File([], 'nothing.bin'),
  )
  await user.click(form.getByRole('button', { name: 'Upload' }))
  expect(await form.findByText('The file is empty.')).toBeVisible()
  expect(form.queryByRole('checkbox')).toBeNull()
  expect(done()).toEqual([])
})

it('lets the operator manage signing keys and require signatures', async () => {
  const at = store([image({ signatureState: 'verified', signedBy: 'Vendor' })], 'super')
  const { user, sent } = await open(at)
  expect(await screen.findByText('Signed by Vendor')).toBeVisible()
  expect(await screen.findByText('No signing keys yet.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Add a key' }))
  const form = within(await dialog('Add a key'))
  await user.type(form.getByLabelText(/^Name/), 'Vendor')
  await user.type(form.getByLabelText(/^Public key/), 'AAAA')
  await user.click(form.getByRole('button', { name: 'Add a key' }))
  await user.click(await screen.findByRole('button', { name: 'Retire Vendor' }))
  await user.click(within(await dialog('Retire Vendor?')).getByRole('button', { name: 'Retire' }))
  await user.click(await screen.findByRole('switch', { name: /^Install signed images only/ }))
  await waitFor(() =>
    expect(sent('/v2/firmware/signing')).toEqual([
      { action: 'add', data: { name: 'Vendor', key: 'AAAA' } },
      { action: 'save', data: { id: 1, retired: true } },
      { action: 'require', data: { signedOnly: true } },
    ]),
  )
})

it('tells who uploads that only signed images are installed, without the keys', async () => {
  const at = store([image()])
  at.state.signing.signedOnly = true
  await open(at)
  expect(await screen.findByText('Only signed images are installed on this server.')).toBeVisible()
  expect(screen.queryByRole('table', { name: 'Signing keys' })).toBeNull()
})
