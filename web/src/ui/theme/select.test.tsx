import { Select } from '@mantine/core'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderPart } from '../../testing/render'

it('what is typed into a searchable choice takes the place of what stood there', async () => {
  const data = ['United States', 'Germany']
  await renderPart(<Select label="Country" searchable data={data} defaultValue="United States" />)
  const field = screen.getByRole('combobox', { name: 'Country' })
  await userEvent.click(field)
  await userEvent.keyboard('Germ')
  expect(field).toHaveValue('Germ')
})
