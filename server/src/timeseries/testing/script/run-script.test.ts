import { describe, expect, test } from 'vitest'
import { parseScript } from './parse-script.ts'
import { runScript } from './run-script.ts'

const load = 'load 1m\n  m 1+1x10\n  other{b="2"} 7\n  bad_bucket{le="x"} 1\n\n'

function whyOf(script: string): string | undefined {
  return runScript(load + script).failures[0]?.why
}

describe('a script of Prometheus’ test language', () => {
  test.each([
    ['eval instant at 1m m\n  m 3', 'got 2'],
    ['eval instant at 1m m\n', '1 series'],
    ['eval instant at 1m m\n  expect fail', 'should have failed'],
    ['eval instant at 1m m(\n  m 2', 'failed'],
    ['eval instant at 1m m\n  expect warn\n  m 2', 'missing warn'],
    ['eval range from 0 to 2m step 1m m\n  m 1 2 4', 'got 3'],
    ['eval range from 0 to 1m step 1m m\n  m 1 2 3', 'more values'],
    ['eval instant at 1m 1 + 1\n  {} 2', 'got the scalar 2'],
    ['eval instant at 1m vector(2)\n  2', 'got a vector and no scalar'],
    ['eval instant at 1m ("Foo")\n  expect string "foo"', 'got the string "Foo"'],
    ['eval instant at 1m sort(m)\n  expect ordered\n  m 3', 'got 2'],
    ['eval range from 0 to 1m step 1m m\n  expect ordered\n  m 1 2', 'no order'],
    ['eval instant at 1m {__name__=~"m|other"}\n  expect no_info\n  other{b="2"} 7', '2 series'],
    [
      'eval instant at 2m m[2m]\n  expect range vector from 0 to 2m step 1m\n  m 1 2 3',
      '2 points instead of 3',
    ],
  ])('is not met: %s', (script, why) => {
    expect(whyOf(script)).toContain(why)
  })

  test.each([
    'eval instant at 1m ("Foo")\n  expect string "Foo"',
    'eval instant at 2m m[2m]\n  expect range vector from 1m to 2m step 1m\n  m 2 3',
    'eval_fail instant at 1m 1 == 1',
    'eval instant at 1m m and on(b) other\n  expect no_warn',
    'eval instant at 1m time()\n  60',
  ])('is met: %s', (script) => {
    expect(whyOf(script)).toBeUndefined()
  })

  test('wants every annotation expected once one of its kind is', () => {
    const both = 'eval instant at 1m histogram_quantile(2, bad_bucket)\n'
    const quantile = '  expect warn regex: got 2 \\(1:20\\)\n'
    const bound = '  expect warn regex: malformed value of "x"\n'
    expect(whyOf(both + quantile + bound)).toBeUndefined()
    expect(whyOf(both + quantile)).toContain('unexpected warn: PromQL warning: bucket label')
  })

  test('asks an instant query at other times too, pinned by @', () => {
    expect(whyOf('eval instant at 5m abs(m offset 1m)\n  {} 5')).toBeUndefined()
    const { failures } = runScript(`${load}eval instant at 5m abs(m)\n  {} 6`, { dialect: { lookbackMs: 1 } })
    expect(failures).toEqual([])
  })

  test('does not take an error in the range query for a pass', () => {
    const limits = { maxSteps: 1 }
    const { failures } = runScript(`${load}eval instant at 1m m\n  m 2`, { limits })
    expect(failures[0]?.why).toContain('as a range query: failed: exceeded maximum resolution')
  })

  test('sets what needs native histograms aside, by name', () => {
    const script = `load_with_nhcb 1m
  h {{schema:0 sum:1 count:1}}x3 {{count:1}}+{{count:2}}x2 5
  c_total@st -1m 0s+1sx1
  c_total 1 2 3

eval instant at 0 h
  h {{schema:0 sum:1 count:1}}

eval instant at 0 histogram_count(h)
  {} 1

eval instant at 7m h
  h 5
`
    const { evaluations, failures, unsupported } = runScript(script)
    expect(failures).toEqual([])
    expect(evaluations).toBe(1)
    expect(unsupported.map(({ line }) => line)).toEqual([6, 9])
  })
})

describe('a script that is wrong itself', () => {
  test.each([
    ['nonsense', 'invalid command'],
    ['load 1m\n  m 1\n\n  n 1', 'invalid command'],
    ['load 1m\n  m 1\n# a comment ends the block\n  n 1', 'invalid command'],
    ['load soon\n  m 1', 'no duration'],
    ['load 1m\n  m x', 'no value'],
    ['load 1m\n  m', 'no series'],
    ['load 1m\n  m@st 0s', 'no following sample line'],
    ['load 1m\n  m@st 0s\n  m 1 2', '1 values but sample line has 2'],
    ['load 1m\n  m@st 0s\n  n 1', 'does not match'],
    ['eval instant m', 'invalid evaluation command'],
    ['eval range from 2m to 1m step 1m m', 'is before start'],
    ['eval instant at 0 m\n  m 1 2', 'one value'],
    ['eval instant at 0 m\n  m 1\n  m 1', 'twice'],
    ['eval instant at 0 1\n  1\n  2', 'behind the value'],
    ['eval instant at 0 m\n  expect much', 'invalid expect statement'],
    ['eval instant at 0 m\n  expect string foo', 'must be quoted'],
    ['eval instant at 0 m\n  expect info\n  expect no_info', 'cannot be used together'],
    ['eval instant at 0 m\n  expect fail\n  expect fail', 'only one'],
  ])('is refused: %s', (script, why) => {
    expect(() => parseScript(script)).toThrow(why)
  })
})
