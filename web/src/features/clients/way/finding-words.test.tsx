import { renderHook } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { loadWords, startI18n } from '../../../i18n/i18n'
import { useFindingWords } from './use-finding-words'

beforeAll(async () => {
  await startI18n()
  await loadWords(['clients'])
})

it('tells of a device that works well what it told, and nothing of the rest', () => {
  const { result } = renderHook(() => useFindingWords())
  const words = (params: object) => result.current({ code: 'deviceWell', rating: 'good', params } as never)
  expect(words({ cpu: 0.2, memory: 0.4, seconds: 90_000 })).toBe(
    'Working normally: CPU 20%, memory 40%, up for 1 d 1 h.',
  )
  expect(words({ seconds: 90_000 })).toBe('Working normally: up for 1 d 1 h.')
})
