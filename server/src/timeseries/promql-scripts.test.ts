import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { AGGREGATIONS, FUNCTIONS } from './parse/functions.ts'
import { runScript } from './testing/script/run-script.ts'

const directory = join(import.meta.dirname, 'testing/scripts')

describe('our own scripts in Prometheus’ test language', () => {
  test.each(readdirSync(directory))('%s', (name) => {
    const { evaluations, failures, unsupported } = runScript(readFileSync(join(directory, name), 'utf8'))
    expect(failures).toEqual([])
    // The one function in `functions.promql` that is there to be refused.
    expect(unsupported.filter(({ expr }) => !expr.startsWith('histogram_avg'))).toEqual([])
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
