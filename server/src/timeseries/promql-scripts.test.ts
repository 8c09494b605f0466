import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { AGGREGATIONS, FUNCTIONS } from './parse/functions.ts'
import { runScript } from './testing/script-runner.ts'

const directory = join(import.meta.dirname, 'testing/scripts')

describe('our own scripts in Prometheus’ test language', () => {
  test.each(readdirSync(directory))('%s', (name) => {
    const { evaluations, failures } = runScript(readFileSync(join(directory, name), 'utf8'))
    expect(failures).toEqual([])
    expect(evaluations).toBeGreaterThan(0)
  })
})

test('the scripts use every function, aggregation and operator', () => {
  const text = readdirSync(directory)
    .map((name) => readFileSync(join(directory, name), 'utf8'))
    .join('\n')
  const words = [...FUNCTIONS.keys(), ...AGGREGATIONS.keys()]
  expect(words.filter((word) => !new RegExp(`\\b${word}\\b`).test(text))).toEqual([])
  const operators = [
    '+',
    '-',
    '*',
    '/',
    '%',
    '^',
    '==',
    '!=',
    '<',
    '<=',
    '>',
    '>=',
    'and',
    'or',
    'unless',
    'atan2',
  ]
  expect(operators.filter((operator) => !text.includes(` ${operator} `))).toEqual([])
})

describe('the script runner itself', () => {
  const load = 'load 1m\n  m 1+1x10\n'

  test.each([
    ['eval instant at 1m m\n  m 3', 'got 2'],
    ['eval instant at 1m m\n', '1 series'],
    ['eval instant at 1m m\n  expect fail', 'should have failed'],
    ['eval instant at 1m m(\n  m 2', 'failed'],
    ['eval instant at 1m m\n  expect warn\n  m 2', 'missing warn'],
    ['eval range from 0 to 2m step 1m m\n  m 1 2 4', 'got 3'],
  ])('notices what is wrong: %s', (script, why) => {
    const { failures } = runScript(load + script)
    expect(failures[0]?.why).toContain(why)
  })
})
