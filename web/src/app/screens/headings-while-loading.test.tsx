import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { ok, SentRequest } from '../../testing/fake-fetch'
import { openConsole } from '../../testing/open-console'

const never = new Promise<ReturnType<typeof ok>>(() => undefined)

it.each([
  ['/monitor/client?group=7&mac=5E:55:D1:ED:EB:DB', 'Loading…'],
  ['/device/apinfo?sn=02:0A:5C:0A:8E:40', 'Loading…'],
  ['/upgrade/firmware', 'Firmware'],
  ['/upgrade/device', 'Device upgrade'],
])('%s has a heading before its answer comes', async (path, name) => {
  const asked = ['/v2/client', '/v2/clients/client', '/v2/device/info', '/v2/firmware', '/v2/upgrades']
  const answer = (sent: SentRequest) => (asked.includes(sent.path) ? (never as never) : undefined)
  await openConsole(path, answer)
  expect(await screen.findByRole('heading', { level: 1, name })).toBeInTheDocument()
})
