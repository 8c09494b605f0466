import { expect, it, vi } from 'vitest'
import { runSteps } from './run-steps.ts'
import type { Step } from './steps.ts'

const around = { folder: '', env: {} }
const log: string[] = []
const running = () => false

function step(name: string, { code = 0, ...more }: Partial<Step> & { code?: number } = {}): Step {
  return {
    name,
    ...more,
    async run({ hear }) {
      log.push(`${name} begins`)
      hear?.(`${name} one\n`)
      await Promise.resolve()
      hear?.(`${name} two\n`)
      log.push(`${name} ends`)
      return { code }
    },
  }
}

async function print(steps: Step[]) {
  log.length = 0
  const printed = vi.spyOn(console, 'log').mockImplementation(() => {})
  const outcomes = await runSteps(steps, around, running)
  const text = printed.mock.calls.map(([line]) => String(line))
  printed.mockRestore()
  return { text, results: outcomes.map(({ step: name, result }) => `${name} ${result}`) }
}

it('runs neighbours beside each other that may, and keeps together what each prints', async () => {
  const { text, results } = await print([step('a', { beside: true }), step('b', { beside: true })])
  expect(log).toEqual(['a begins', 'b begins', 'a ends', 'b ends'])
  expect(text.map((one) => one.split('\n').slice(2))).toEqual([
    ['a one', 'a two'],
    ['b one', 'b two'],
  ])
  expect(results).toEqual(['a passed', 'b passed'])
})

it('runs all others alone, in order', async () => {
  await print([step('a', { beside: true }), step('timed'), step('b', { beside: true }), step('last')])
  expect(log.filter((line) => line.endsWith('begins')).map((line) => line.split(' ')[0])).toEqual([
    'a',
    'timed',
    'b',
    'last',
  ])
  expect(log.slice(0, 4)).toEqual(['a begins', 'a ends', 'timed begins', 'timed ends'])
})

it('leaves out what needs a step that failed, and goes on with the rest', async () => {
  const { results } = await print([
    step('console', { beside: true, code: 1 }),
    step('journeys', { after: 'console' }),
    step('tests'),
  ])
  expect(results).toEqual(['console failed', 'journeys not run', 'tests passed'])
})
