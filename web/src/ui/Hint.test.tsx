import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { renderPart } from '../testing/render'
import { Hint } from './Hint'

afterEach(() => vi.useRealTimers())

async function hinted() {
  const label = vi.fn(() => 'since noon')
  await renderPart(<Hint label={label}>online</Hint>)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  return { label, word: screen.getByText('online') }
}

describe('a hint', () => {
  it('makes its words when a pointer rests on it, and takes them away when it leaves', async () => {
    const { label, word } = await hinted()
    expect(label).not.toHaveBeenCalled()
    fireEvent.pointerEnter(word)
    expect(screen.queryByText('since noon')).toBeNull()
    act(() => void vi.advanceTimersByTime(300))
    expect(screen.getByText('since noon')).toBeInTheDocument()
    fireEvent.pointerLeave(word)
    expect(screen.queryByText('since noon')).toBeNull()
  })

  it('stays away from a pointer that only passes, and from a finger', async () => {
    const { label, word } = await hinted()
    fireEvent.pointerEnter(word)
    fireEvent.pointerLeave(word)
    fireEvent.pointerEnter(word, { pointerType: 'touch' })
    act(() => void vi.advanceTimersByTime(1_000))
    expect(label).not.toHaveBeenCalled()
  })
})
