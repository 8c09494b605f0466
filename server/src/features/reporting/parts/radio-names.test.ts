import { describe, expect, it } from 'vitest'
import { radioNames } from './radio-names.ts'

describe('names of radios', () => {
  const nameOf = radioNames(
    new Map([
      [
        'A',
        new Map([
          ['0', '2G'],
          ['1', '5G'],
          ['2', '5G'],
        ]),
      ],
    ]),
  )

  it('are the band, with the number where two share it', () => {
    expect(['0', '1', '2'].map((radio) => nameOf('A', radio))).toEqual(['2G', '5G/1', '5G/2'])
  })

  it('are the number where no band is known', () => {
    expect([nameOf('A', '9'), nameOf('B', '0')]).toEqual(['/9', '/0'])
  })
})
