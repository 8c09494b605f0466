import { act, render, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { useCapacity } from './use-capacity'

/** jsdom lays nothing out: how large the screen is, in pixels, is said here. */
let size = { width: 0, height: 0 }
let resize: () => void
const [watched, left] = [vi.fn(), vi.fn()]

beforeEach(() => {
  size = { width: 0, height: 0 }
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = watched
      disconnect = left
      constructor(changed: () => void) {
        resize = () => act(changed)
      }
    },
  )
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockImplementation(() => size.width)
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockImplementation(() => size.height)
})

function Screen() {
  const { ref, capacity } = useCapacity()
  return (
    <div ref={ref} data-testid="screen" style={{ fontSize: '10px' }}>
      {`${capacity.layout}, ${capacity.perPage} networks, ${capacity.items} items`}
    </div>
  )
}
const shown = () => screen.getByTestId('screen').textContent

it('counts on a screen of 16 to 9 until it is measured', () => {
  render(<Screen />)
  expect(shown()).toBe('turn, 18 networks, 9 items')
  resize()
  expect(shown()).toBe('turn, 18 networks, 9 items')
  expect(watched).toHaveBeenCalledWith(screen.getByTestId('screen'))
})

it('follows the size of the screen, in letters', () => {
  render(<Screen />)
  size = { width: 1700, height: 360 }
  resize()
  expect(shown()).toBe('side, 12 networks, 9 items')
  size = { width: 490, height: 770 }
  resize()
  expect(shown()).toBe('stack, 6 networks, 5 items')
  size = { width: 270, height: 470 }
  resize()
  expect(shown()).toBe('turn, 5 networks, 8 items')
})

it('watches no longer than it is shown', () => {
  left.mockClear()
  const { unmount } = render(<Screen />)
  expect(left).not.toHaveBeenCalled()
  unmount()
  expect(left).toHaveBeenCalledTimes(1)
})
