import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderPart } from '../../../testing/render'
import { pathOf, Trend } from './Trend'

const hour = 3_600_000
const values = {
  start: Date.UTC(2026, 10, 10, 12),
  format: (value: number) => `${value} things`,
}

const show = (lines: Record<string, (number | null)[]>, stepMs = hour) =>
  renderPart(
    <Trend
      title="Things"
      {...{ ...values, stepMs }}
      lines={Object.entries(lines).map(([name, values]) => ({ name, color: 'red', values }))}
    />,
    ['overview', 'telemetry'],
  )

it('says what was measured last of each line, and the most of all', async () => {
  const { container } = await show({ Red: [1, 8, 3, null], Blue: [null, 2, null, null] })
  expect(screen.getByRole('heading', { name: 'Things' })).toBeVisible()
  expect(screen.getByText('3 things')).toBeVisible()
  expect(screen.getByText('2 things')).toBeVisible()
  expect(screen.getByText('8 things')).toBeVisible()
  expect(container.querySelectorAll('path')).toHaveLength(2)
})

it('says so when nothing was measured', async () => {
  await show({ Red: [null, null] })
  expect(screen.getByText('unknown')).toBeVisible()
  expect(screen.getByText('No data of this type in this range.')).toBeVisible()
})

it('tells hours of a day, and days of more', async () => {
  const { unmount } = await show({ Red: Array.from({ length: 24 }, () => 1) })
  expect(screen.getAllByText(/^[A-Z][a-z]{2},? \d\d:\d\d$/)).toHaveLength(2)
  unmount()
  await show({ Red: Array.from({ length: 8 }, () => 1) }, 24 * hour)
  expect(screen.getByText('Nov 10')).toBeVisible()
  expect(screen.getByText('Nov 17')).toBeVisible()
})

it('draws what was not measured as a gap', () => {
  expect(pathOf([0, 10], 10)).toBe('M0.0 300.0L1000.0 6.0')
  expect(pathOf([0, 10, null, 10, 0], 10).match(/M/g)).toHaveLength(2)
  expect(pathOf([null, null], 10)).toBe('')
})

it('draws what stands alone as a short line, inside the picture', () => {
  expect(pathOf([5, null, null], 10)).toMatch(/h4$/)
  expect(pathOf([null, 5, null], 10)).toMatch(/h-4$/)
  expect(pathOf([5], 5)).toBe('M0.0 6.0h4')
})
