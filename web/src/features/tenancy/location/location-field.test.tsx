import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { failure, fakeFetch } from '../../../testing/fake-fetch'
import { renderPart } from '../../../testing/render'
import { LocationField } from './LocationField'
import type { Position } from './position'

const island = [0, 10, 10, 0].map((lng, n) => [lng, n > 1 ? 10 : 0])
const atlas = {
  type: 'Topology',
  objects: {
    countries: { type: 'GeometryCollection', geometries: [{ type: 'Polygon', arcs: [[0]] }] },
  },
  arcs: [[...island, [0, 0]]],
}

async function open(initial: Position | null = null, map: ReturnType<typeof failure> = { body: atlas }) {
  fakeFetch(() => map)
  const change = vi.fn<(location: Position | null) => void>()
  await renderPart(<LocationField initial={initial} error={undefined} onChange={change} />, ['tenancy'])
  const user = userEvent.setup()
  const openMap = async () => {
    await user.click(await screen.findByRole('button', { name: 'Pick on the map' }))
    return screen.findByRole('application', { name: 'Map to pick the location' })
  }
  const [lat, lng] = [await screen.findByLabelText('Latitude'), screen.getByLabelText('Longitude')]
  const last = () => change.mock.lastCall![0]!
  return { user, change, openMap, lat, lng, last }
}

const marker = () => screen.queryByRole('button', { name: 'Location; arrow keys move it' })

it('tells both numbers, a missing one as none, and nothing at all as no location', async () => {
  const { user, change, lat, lng } = await open()
  await user.type(lat, '52')
  expect(change).toHaveBeenLastCalledWith({ lat: 52, lng: Number.NaN })
  await user.type(lng, '13.05')
  expect(change).toHaveBeenLastCalledWith({ lat: 52, lng: 13.05 })
  await user.clear(lat)
  await user.clear(lng)
  expect(change).toHaveBeenLastCalledWith(null)
})

it('takes a number that is typed over another, with its sign', async () => {
  const { user, change, lat } = await open({ lat: 53.5, lng: 9.9 })
  await user.type(lat, '-33.25', { initialSelectionStart: 0, initialSelectionEnd: 4 })
  expect(lat).toHaveValue('-33.25')
  expect(change).toHaveBeenLastCalledWith({ lat: -33.25, lng: 9.9 })
})

it('is picked with a click on the map, and moved with the arrow keys, with Shift finely', async () => {
  const { user, openMap, lat, lng, last } = await open()
  const map = await openMap()
  // The only country, once more on either side.
  await waitFor(() => expect(map.querySelectorAll('path')).toHaveLength(3))
  expect(marker()).toBeNull()
  await user.click(map)
  const clicked = last()
  expect(lat).toHaveValue(String(clicked.lat))
  expect(lng).toHaveValue(String(clicked.lng))
  marker()!.focus()
  // At first the map shows the world: a pixel is 360° / 512.
  await user.keyboard('{ArrowRight}')
  expect(last().lng - clicked.lng).toBeCloseTo(3600 / 512, 3)
  await user.keyboard('{Shift>}{ArrowLeft}{/Shift}')
  expect(last().lng - clicked.lng).toBeCloseTo(3240 / 512, 3)
  expect(last().lat).toBe(clicked.lat)
  await user.keyboard('{ArrowUp}')
  expect(last().lat).toBeGreaterThan(clicked.lat)
})

it('stands on the map as long as there is one', async () => {
  const { user, openMap, lat } = await open({ lat: 53.5, lng: 9.9 })
  await openMap()
  expect(marker()).toBeInTheDocument()
  await user.clear(lat)
  await waitFor(() => expect(marker()).toBeNull())
  await user.type(lat, '-33')
  await waitFor(() => expect(marker()).toBeInTheDocument())
  await user.click(screen.getByRole('button', { name: 'Hide the map' }))
  expect(screen.queryByRole('application')).toBeNull()
})

it('can be typed where the map cannot be had, which is said', async () => {
  const { openMap, lat } = await open(null, failure(404, 'does_not_exist'))
  await openMap()
  expect(await screen.findByText('The map could not be loaded. Enter the coordinates instead.')).toBeVisible()
  expect(lat).toBeEnabled()
})

it('is refused at both numbers', async () => {
  await renderPart(<LocationField initial={null} error="Invalid parameter." onChange={() => undefined} />, [
    'tenancy',
  ])
  expect(await screen.findByText('Invalid parameter.')).toBeVisible()
  for (const label of ['Latitude', 'Longitude']) expect(screen.getByLabelText(label)).toBeInvalid()
})
