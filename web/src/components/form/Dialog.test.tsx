import { Button, Menu } from '@mantine/core'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { renderPart } from '../../testing/render'
import { Dialog } from './Dialog'

function Scene() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Delete</Button>
      <Menu>
        <Menu.Target>
          <Button>Actions</Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setOpen(true)}>Move</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {open && (
        <Dialog title="Sure?" onClose={() => setOpen(false)}>
          <input aria-label="Name" />
        </Dialog>
      )}
    </>
  )
}

it.each([
  ['a button', 'Delete', []],
  ['a menu', 'Actions', ['Move']],
] as const)('opened from %s, it gives the focus back there when it is left', async (_, opener, then) => {
  const user = userEvent.setup()
  await renderPart(<Scene />)
  const button = screen.getByRole('button', { name: opener })
  button.focus()
  await user.keyboard('{Enter}')
  for (const name of then) (await screen.findByRole('menuitem', { name })).focus()
  if (then.length > 0) await user.keyboard('{Enter}')
  const dialog = await screen.findByRole('dialog', { name: 'Sure?' })
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(button))
})
