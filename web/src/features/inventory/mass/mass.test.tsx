import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { ApiError } from '../../../api/api-error'
import { renderPart } from '../../../testing/render'
import { runAll } from '../run-all'
import { MassDialog } from './MassDialog'

const devices = Array.from({ length: 30 }, (_, n) => ({
  sn: `02:00:00:00:00:${n + 10}`,
  hostname: `AP ${n}`,
}))
const show = (part: React.ReactNode) => renderPart(part, ['lists', 'common', 'errors'])

describe('one act on many', () => {
  it('tells how many were done, and which failed for what reason', async () => {
    const ended = vi.fn()
    const send = async (sn: string) => {
      if (sn.endsWith('0')) throw new ApiError('device_offline')
      if (sn.endsWith('15')) throw new ApiError('device_busy')
    }
    await show(<MassDialog action="Restart" devices={devices} send={send} onEnd={ended} onClose={() => {}} />)
    expect(await screen.findByText('26 done · 4 failed')).toBeVisible()
    const rows = screen.getAllByRole('row').slice(1)
    expect(rows[0]).toHaveTextContent('This device is offline.AP 0, AP 10, AP 20')
    expect(rows[1]).toHaveTextContent('AP 5')
    expect(ended).toHaveBeenCalledOnce()
  })

  it('is stopped before it is through: the rest is not tried', async () => {
    let release = () => {}
    const gate = new Promise<void>((resolve) => {
      release = resolve
    })
    const send = vi.fn(() => gate)
    const closed = vi.fn()
    await show(<MassDialog action="Move" devices={devices} send={send} onEnd={() => {}} onClose={closed} />)
    await userEvent.keyboard('{Escape}')
    expect(closed).not.toHaveBeenCalled()
    await userEvent.click(screen.getByRole('button', { name: 'Stop' }))
    release()
    expect(await screen.findByText('4 done · 0 failed · 26 not tried')).toBeVisible()
    expect(send).toHaveBeenCalledTimes(4)
    await userEvent.click(screen.getAllByRole('button', { name: 'Close' }).at(-1)!)
    expect(closed).toHaveBeenCalledOnce()
  })

  it('never has more than four under way', async () => {
    let [now, most] = [0, 0]
    const work = async () => {
      most = Math.max(most, ++now)
      await Promise.resolve()
      now -= 1
    }
    expect(await runAll(devices, work)).toEqual([])
    expect(most).toBe(4)
  })
})
