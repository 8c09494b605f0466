import { describe, expect, it } from 'vitest'
import { compare } from './compare.ts'
import { flatten } from './words.ts'

const words = (tree: object) => new Map(flatten('common', tree))

const english = words({
  save: 'Save',
  greeting: 'Hello {{name}}, <1>read</1> this',
  row_one: '{{count}} row',
  row_other: '{{count}} rows in {{place}}',
})

describe('compare', () => {
  it('finds nothing in the source language itself', () => {
    expect(
      compare(
        words({ a: 'A', b_one: 'one', b_other: '{{count}}' }),
        words({ a: 'A', b_one: 'one', b_other: '{{count}}' }),
        'en-US',
      ),
    ).toEqual([])
  })

  it('accepts a language with other plural forms, whose forms for one may leave the number out', () => {
    const arabic = {
      save: 'حفظ',
      greeting: 'مرحبا {{name}} <1>اقرأ</1>',
      ...Object.fromEntries(
        ['zero', 'few', 'many', 'other'].map((form) => [`row_${form}`, '{{count}} {{place}}']),
      ),
      row_one: 'واحد {{place}}',
      row_two: 'اثنان {{place}}',
    }
    expect(compare(english, words(arabic), 'ar')).toEqual([])
  })

  it('takes an ending such as _many for part of the name where nothing is counted', () => {
    const plain = words({ too_many: 'Too many', not_one: 'x' })
    expect(compare(plain, plain, 'en-US')).toEqual([])
  })

  it('lets zero have words of its own', () => {
    const counted = words({ n_zero: 'none', n_one: '{{count}}', n_other: '{{count}}' })
    expect(compare(counted, counted, 'en-US')).toEqual([])
  })

  it('wants words for none in every language when the source has some', () => {
    const source = words({ n_zero: 'none', n_one: '{{count}}', n_other: '{{count}}' })
    expect(compare(source, words({ n_other: '{{count}}' }), 'zh-CN')).toEqual([
      'zh-CN: common:n lacks the words for none (form "zero")',
    ])
  })

  it('lets no form name what the general one does not', () => {
    const counted = words({ ask_one: 'Restart {{name}}?', ask_other: 'Restart {{count}} devices?' })
    expect(compare(counted, counted, 'en-US')).toEqual([
      'en-US: common:ask has {{name}} in the form "one" and not in "other"',
    ])
  })

  it.each([
    [{ greeting: 'Hallo {{name}}, <1>lies</1>' }, 'de: common:save is missing'],
    [{ save: ' ' }, 'de: common:save is empty'],
    [{ save: 'Sichern', more: 'x' }, 'de: common:more is not in the source language'],
    [{ greeting: 'Hallo, <1>lies</1>' }, 'de: common:greeting lost {{name}}'],
    [{ greeting: 'Hallo {{name}}' }, 'de: common:greeting lost {{<1>}}'],
    [{ greeting: 'Hallo {{nmae}}, <1>lies</1>' }, 'de: common:greeting has an unknown {{nmae}}'],
    [{ row_other: '{{count}} {{place}}' }, 'de: common:row lacks the plural form "one"'],
    [
      { row_other: '{{count}} {{place}}', row_few: '{{place}}' },
      'de: common:row has a plural form "few" that the language does not know',
    ],
  ])('%j: %s', (german, problem) => {
    expect(compare(english, words(german), 'de')).toContain(problem)
  })
})
