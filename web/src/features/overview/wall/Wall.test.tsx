import { act, screen } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { showWall } from '#contract/overview/wall.ts'
import { renderPart } from '../../../testing/render'
import { aWall, aWallNetwork, aWallTrend } from '../../../testing/wall'
import { type Wall as Answer, type AskServer, WallOver } from './use-wall'
import { Wall } from './Wall'

let answer: Answer
let refusal: Error | null
const ask = (async (path: string) => {
  if (refusal) throw refusal
  return path === showWall.path ? answer : aWallTrend()
}) as AskServer

const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))
/** The wall as it stands after its first answer, at midnight. */
async function show() {
  const { container } = await renderPart(<Wall ask={ask} place={{ group: '7' }} pace={10} range="day" />)
  await pass(0)
  return container.querySelector<HTMLElement>('[data-part]')!
}

// Words are loaded before time stands still.
beforeAll(async () => {
  await renderPart(null, ['overview', 'alarm', 'home', 'telemetry'])
})
beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
  answer = aWall()
  refusal = null
})

describe('what a wall says', () => {
  it('is whose it is and how many of all are there', async () => {
    await show()
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Pier')
    const names = screen.getAllByText(/./, { selector: 'dt' })
    const figures = names.map(({ parentElement }) => parentElement?.textContent)
    expect(figures).toEqual([
      ...['Devices online10of 12', 'Clients online34', 'Critical alarms2', 'Gateways online2of 3'],
    ])
  })

  it('is no number of gateways where none ever called', async () => {
    const { networks } = answer.wan
    answer = aWall({ wan: { total: 1, online: 0, offline: 0, never: 1, networks } })
    await show()
    expect(screen.getByText('Gateways online').parentElement).toHaveTextContent('Gateways online—unknown')
  })

  it('has the name of no place when it shows all', async () => {
    answer = aWall({ place: { mode: 'all', Name: null } })
    await show()
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('All networks')
  })
})

describe('the age of what a wall shows', () => {
  it('is said, from when there was an answer', async () => {
    refusal = new Error('away')
    await show()
    expect(screen.getByText('Connecting to the server…')).toBeVisible()
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Wall dashboard')
    refusal = null
    await pass(8)
    expect(screen.getByText('Data is 3 s old')).toBeVisible()
  })

  it('is an alarm when the server is silent too long, until it answers', async () => {
    const wall = await show()
    refusal = new Error('away')
    await pass(15)
    expect(screen.queryByRole('alert')).toBeNull()
    await pass(1)
    expect(screen.getByRole('alert')).toHaveTextContent('No response from the server: data is 16 s old')
    expect(wall).toHaveAttribute('data-stale')
    refusal = null
    await pass(5)
    expect(screen.queryByRole('alert')).toBeNull()
    expect(wall).not.toHaveAttribute('data-stale')
  })

  it('does not matter once its link is revoked', async () => {
    const wall = await show()
    refusal = new WallOver()
    await pass(5)
    expect(screen.getByRole('alert')).toHaveTextContent('This screen’s link is no longer valid.')
    expect(wall).toHaveAttribute('data-stale')
  })
})

describe('a wall without hands', () => {
  it('shows one part after the other, then the next networks', async () => {
    const networks = Array.from({ length: 20 }, (_, i) => aWallNetwork(i + 1))
    answer = aWall({ networks, networksTotal: 20 })
    const wall = await show()
    const turn = () => `${wall.dataset.part} ${screen.getByText(/ · \d\/2$/).textContent}`
    const seen = [turn()]
    for (let i = 0; i < 4; i++) {
      await pass(10)
      seen.push(turn())
      if (i === 2) expect(screen.getByText('Network 19')).toBeVisible()
    }
    expect(seen).toEqual([
      ...['now 20 · 1/2', 'trend 20 · 1/2', 'networks 20 · 1/2', 'networks 20 · 2/2', 'now 20 · 1/2'],
    ])
  })

  it('moves a little every minute, so that nothing burns in', async () => {
    const { firstElementChild: frame } = await show()
    expect(frame).toHaveAttribute('style', 'transform: translate(0px, 8px);')
    await pass(60)
    expect(frame).toHaveAttribute('style', 'transform: translate(4px, 4px);')
  })
})
