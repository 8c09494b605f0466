import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import { Registry } from './registry.ts'

describe('IEEE’s registries', () => {
  it('name every holder as the file has it', () => {
    const json = readFileSync(createRequire(import.meta.url).resolve('oui-data'))
    const told: Record<string, string> = JSON.parse(json.toString())
    const registry = new Registry(json)
    const wrong = Object.entries(told).filter(
      ([prefix, holder]) => registry.nameOf(prefix) !== holder.split('\n')[0],
    )
    expect(Object.keys(told).length).toBeGreaterThan(50_000)
    expect(wrong).toEqual([])
  })

  it('are read in any order, with what JSON escapes', () => {
    const told = { FCE4988: 'Longer\nRoad', '0055DA': 'A "quoted" A\\S\nTown', FCE498: 'Å ü\nTown' }
    const registry = new Registry(Buffer.from(JSON.stringify(told, null, 1)))
    expect(registry.holderOf('0055DA000000')).toBe('A "quoted" A\\S')
    expect(registry.holderOf('FCE4988AAAAA')).toBe('Longer')
    expect(registry.holderOf('FCE4980AAAAA')).toBe('Å ü')
    expect(registry.holderOf('000000000000')).toBeUndefined()
  })
})
