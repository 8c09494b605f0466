import { fireEvent, render, screen } from '@testing-library/react'
import { useRef, useState } from 'react'
import { expect, it, vi } from 'vitest'
import { useReviewKey } from './use-review-key'

type Reviewed = (name: string) => void

function Bar({ name, onReview }: { name: string; onReview: Reviewed }) {
  const bar = useRef<HTMLParagraphElement>(null)
  const hasKey = useReviewKey(bar, () => onReview(name), false)
  return <p ref={bar}>{`${name}: ${hasKey ? 'key' : 'no key'}`}</p>
}

const press = () => fireEvent.keyDown(window, { key: 's', ctrlKey: true })

it('of two bars the first one has the key, and the other when that is gone', () => {
  function Page({ onReview }: { onReview: Reviewed }) {
    const [isDone, done] = useState(false)
    return (
      <>
        {!isDone && <Bar name="Outputs" onReview={onReview} />}
        <Bar name="Sensors" onReview={onReview} />
        <button type="button" onClick={() => done(true)}>
          Apply
        </button>
      </>
    )
  }
  const reviewed = vi.fn()
  render(<Page onReview={reviewed} />)
  expect(screen.getByText('Outputs: key')).toBeVisible()
  expect(screen.getByText('Sensors: no key')).toBeVisible()
  press()
  expect(reviewed.mock.calls).toEqual([['Outputs']])
  fireEvent.click(screen.getByText('Apply'))
  expect(screen.getByText('Sensors: key')).toBeVisible()
  press()
  expect(reviewed.mock.lastCall).toEqual(['Sensors'])
})

it('in a drawer the key is the bar’s there, and nobody’s below what lies above', () => {
  function Page({ onReview }: { onReview: Reviewed }) {
    const [asks, ask] = useState(false)
    return (
      <>
        <Bar name="SSIDs" onReview={onReview} />
        <div role="dialog" aria-label="Defaults">
          <Bar name="Watchdog" onReview={onReview} />
        </div>
        <button type="button" onClick={() => ask(true)}>
          Discard
        </button>
        {asks && <div role="dialog" aria-label="Discard?" />}
      </>
    )
  }
  const reviewed = vi.fn()
  render(<Page onReview={reviewed} />)
  expect(screen.getByText('SSIDs: key')).toBeVisible()
  expect(screen.getByText('Watchdog: key')).toBeVisible()
  press()
  expect(reviewed.mock.calls).toEqual([['Watchdog']])
  fireEvent.click(screen.getByText('Discard'))
  press()
  expect(reviewed).toHaveBeenCalledTimes(1)
})
