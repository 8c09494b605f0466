import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openPart } from '../../../testing/open-part'
import { UpdateNotice, UpdateState } from './UpdateNotice'

const server = {
  ...{
    startedAt: 1,
    version: '1.0.0',
    node: '24',
    memoryBytes: 1,
    cpuRatio: 0,
    diskFreeBytes: 1,
    diskBytes: 1,
  },
  ...{ installedVersion: '1.0.0', newer: null, updates: 'off' as const },
}
const newer = { version: '1.1.0', date: '2026-12-01', notes: 'https://example.com/notes' }

it('a later version is told with its date and notes', async () => {
  await openPart(<UpdateNotice server={{ ...server, newer, updates: 'read' }} />, ['system'])
  expect(await screen.findByText(/Version 1.1.0 of Dec 1, 2026 is available/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Release notes' }).getAttribute('href')).toBe(newer.notes)
})

it('what waits for a restart comes before what is out', async () => {
  await openPart(<UpdateNotice server={{ ...server, installedVersion: '1.1.0', newer }} />, ['system'])
  expect(await screen.findByText(/Version 1.1.0 is installed and takes effect/)).toBeTruthy()
})

it.each([
  ['off', 'Not checked'],
  ['unread', 'The list of releases could not be read'],
  ['read', 'Up to date'],
] as const)('%s says %s', async (updates, text) => {
  await openPart(<UpdateState server={{ ...server, updates }} />, ['system'])
  expect(await screen.findByText(text)).toBeTruthy()
})
