import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { renderPart } from '../../../testing/render'
import { CommandOutcome } from '../commands/results/CommandOutcome'
import { SourcesPanel } from './overview/SourcesPanel'

afterEach(cleanup)

it('says which protocol tells what, and which of them is not there', async () => {
  const at = Date.now() - 12_000
  await renderPart(
    <SourcesPanel
      sources={[
        { protocol: 'line', at, present: true, fresh: true, groups: ['sensors', 'system'] },
        { protocol: 'ucentral', at, present: false, fresh: false, groups: [] },
      ]}
    />,
    ['inventory'],
  )
  expect(screen.getByText('Sensors · System')).toBeTruthy()
  expect(screen.getByText('from line')).toBeTruthy()
  expect(screen.getByText(/not connected/)).toBeTruthy()
})

it('a command that waits for its device says until when, and can be taken back', async () => {
  const command = {
    ...({ id: 1, sn: '02:00:00:00:00:01', name: 'leds', status: 'queued', by: 'me', at: 1 } as const),
    ...{ finishedAt: null, text: null, waitsUntil: Date.UTC(2026, 10, 24, 12) },
  }
  await renderPart(<CommandOutcome command={command} />, ['inventory'])
  expect(screen.getByText(/Waiting for the device until .*2026/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Cancel' })).toBeTruthy()
})
