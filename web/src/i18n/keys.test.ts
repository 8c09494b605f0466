import type { TFunction } from 'i18next'
import { expect, it } from 'vitest'

const said = (key: string) => key
const ofTwo = said as TFunction<readonly ['home', 'shell']>
const ofOne = said as TFunction<'home'>

it('a key is one of its file, and of another with the name of that', () => {
  const ways = ['open', 'number'] as const
  const right: string[] = [
    ofTwo('setup.title'),
    ofTwo('shell:onboarding.title'),
    ofOne('setup.progress', { done: 1, total: 2 }),
    ...ways.map((way) => ofOne(`setup.way.${way}`)),
  ]
  expect(right).toHaveLength(5)
})

it('what is none fails the type-check', () => {
  const wrong = [
    // @ts-expect-error nothing of that name
    ofTwo('setup.nothing'),
    // @ts-expect-error of another file
    ofTwo('onboarding.title'),
    // @ts-expect-error a file it does not read
    ofTwo('common:action.add'),
    // @ts-expect-error several texts
    ofOne('setup'),
    // @ts-expect-error of another file
    ofOne('shell:onboarding.title'),
    // @ts-expect-error anything
    ofOne('title' as string),
  ]
  expect(wrong).toContain('setup.nothing')
})
