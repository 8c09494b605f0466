import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderPart } from '../../../testing/render'
import { configNamespaces } from '../words/namespaces'
import { ItemChanges } from './ItemChanges'

const place = { project: null, group: null, kind: null, model: null, sn: '02:00:00:00:00:01', name: 'Hall' }
const item = { ...place, section: 'wireless' as const, changes: [], ownValues: [], followedValues: [] }
const value = (member: string) => ({ subject: 'lobby', name: 'Lobby', member })

it('says which single values a place sets then and which it inherits again, also where nothing changes by it', async () => {
  const moving = { ownValues: [value('vlan'), value('hidden')], followedValues: [value('maxUsers')] }
  await renderPart(<ItemChanges items={[{ ...item, ...moving }]} />, [...configNamespaces])
  expect(
    await screen.findByText(/^Set here only, the rest stays inherited: SSID Lobby \(VLAN, Hide SSID\)/),
  ).toBeVisible()
  expect(screen.getByText(/^Inherited again: SSID Lobby \(Max/)).toBeVisible()
  expect(screen.getByText(/^No value changes\./)).toBeVisible()
})

it('says nothing of them where none move', async () => {
  await renderPart(<ItemChanges items={[item]} />, [...configNamespaces])
  expect(await screen.findByText(/^No changes:/)).toBeVisible()
  expect(screen.queryByText(/inherited/i)).toBeNull()
})
