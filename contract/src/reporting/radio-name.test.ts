import { describe, expect, it } from 'vitest'
import { readRadioName, writeRadioName } from './radio-name.ts'

describe('the name of a radio in a report', () => {
  it('is read as it was written', () => {
    for (const name of [
      { band: '5G', radio: null },
      { band: '2G', radio: '1' },
      { band: null, radio: '0' },
      { band: null, radio: 'radio/2' },
    ] as const)
      expect(readRadioName(writeRadioName(name))).toEqual(name)
  })

  it('knows no band that is none', () => {
    expect(readRadioName('7G/1')).toEqual({ band: null, radio: '1' })
    expect(readRadioName('constructor')).toEqual({ band: null, radio: null })
  })
})
