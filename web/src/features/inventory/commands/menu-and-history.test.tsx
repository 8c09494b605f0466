import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { aCommand, anInfo, ordered, commandServer as server } from '../../../testing/commands'
import { renderPart } from '../../../testing/render'
import { CommandMenu } from './CommandMenu'
import { CommandHistory } from './results/CommandHistory'

vi.mock('../../../lib/search', () => ({ useSearchState: () => [{}, () => {}] }))
const nothing = () => {}
const show = (part: React.ReactNode) => renderPart(part, ['inventory', 'common', 'errors'])
afterEach(() => vi.unstubAllGlobals())

describe('the menu of commands', () => {
  it('shows what the device offers, and says why an ordinary member may not', async () => {
    server('user')
    await show(<CommandMenu device={anInfo()} onAct={nothing} />)
    await userEvent.click(await screen.findByRole('button', { name: 'Actions' }))
    const reset = await screen.findByRole('menuitem', { name: /Factory reset/ })
    expect(reset).toBeDisabled()
    expect(reset).toHaveTextContent('Only administrators can do this.')
    expect(screen.getByRole('menuitem', { name: 'Restart' })).toBeEnabled()
    expect(screen.queryByRole('menuitem', { name: /Watch live/ })).toBeNull()
  })

  it('keeps acts on the record when the device is offline', async () => {
    server('admin')
    await show(<CommandMenu device={anInfo({ status: 'offline' })} onAct={nothing} />)
    await userEvent.click(await screen.findByRole('button', { name: 'Actions' }))
    expect(await screen.findByRole('menuitem', { name: /Restart/ })).toHaveTextContent(
      'The device is offline.',
    )
    expect(screen.getByRole('menuitem', { name: 'Move' })).toBeEnabled()
  })
})

describe('the history', () => {
  it('filters by outcome, and takes back what waits', async () => {
    const calls = server('admin')
    const commands = [
      aCommand({ id: 7, name: 'reboot', status: 'queued' }),
      aCommand({ id: 6, status: 'no_answer' }),
    ]
    await show(<CommandHistory device={anInfo({ commands })} />)
    expect(await screen.findAllByRole('row')).toHaveLength(3)
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(ordered(calls)).toEqual([{ action: 'cancel', data: { sn: 'A', id: 7 } }])
    await userEvent.click(screen.getByRole('combobox', { name: 'Filter commands' }))
    await userEvent.click(await screen.findByRole('option', { name: 'No answer' }))
    expect(screen.getAllByRole('row')).toHaveLength(2)
    await userEvent.click(screen.getByRole('button', { name: 'Show' }))
    expect(await screen.findByRole('status')).toHaveTextContent('It is not known whether the command ran.')
  })
})
