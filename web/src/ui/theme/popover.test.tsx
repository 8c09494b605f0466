import { Button, Drawer, Popover, TextInput } from '@mantine/core'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { renderPart } from '../../testing/render'

it('Escape closes what lies above, and the drawer beneath it only when pressed again', async () => {
  const onClose = vi.fn()
  await renderPart(
    <Drawer opened onClose={onClose} title="Review">
      <Popover trapFocus>
        <Popover.Target>
          <Button>Apply later</Button>
        </Popover.Target>
        <Popover.Dropdown>
          <TextInput label="Apply at" />
        </Popover.Dropdown>
      </Popover>
    </Drawer>,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Apply later' }))
  await userEvent.click(await screen.findByLabelText('Apply at'))
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByLabelText('Apply at')).not.toBeInTheDocument())
  expect(onClose).not.toHaveBeenCalled()
  await userEvent.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
})
