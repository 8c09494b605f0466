import { describe, expect, it } from 'vitest'
import { hunksOf, nativeLines } from './native-lines'

const numbered = (count: number) => Array.from({ length: count }, (_, at) => `line ${at}`)

describe('two native documents', () => {
  it('are told apart line by line, whether or not the last one ends', () => {
    const lines = nativeLines('{\n  "a": 1\n}', '{\n  "a": 2\n}\n')
    expect(lines.map(({ kind, text }) => `${kind} ${text}`)).toEqual([
      'same {',
      'removed   "a": 1',
      'added   "a": 2',
      'same }',
    ])
  })

  it('are all new before a first one', () => {
    expect(nativeLines(null, 'a\nb').map(({ kind }) => kind)).toEqual(['added', 'added'])
  })

  it('fold what is the same, but for three lines around a difference', () => {
    const before = numbered(40)
    const after = before.map((line, at) => (at === 20 ? 'other' : line))
    const hunks = hunksOf(nativeLines(before.join('\n'), after.join('\n')))
    expect(hunks.map((hunk) => ('fold' in hunk ? `fold ${hunk.fold.length}` : hunk.lines.length))).toEqual([
      'fold 17',
      8,
      'fold 16',
    ])
  })
})
