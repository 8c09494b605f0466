import { describe, expect, it } from 'vitest'
import { healthRuleNames, healthRules } from '#contract/health/rules.ts'
import words from '../../../../locales/en-US/health.json'

describe.each(healthRuleNames)('%s', (name) => {
  it('tells every figure of its evidence, and no other', () => {
    const told = [...words.rule[name].what.matchAll(/\{\{(\w+)\}\}/g)].map(([, figure]) => figure)
    expect([...new Set(told)].sort()).toEqual(Object.keys(healthRules[name].evidence).sort())
  })
})
