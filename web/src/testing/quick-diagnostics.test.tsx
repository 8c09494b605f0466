import { configure, getConfig, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'

test('what is waited for in vain is told with the page, as what is missing at once is', async () => {
  render(<p>Harbour</p>)
  const { asyncUtilTimeout } = getConfig() as { asyncUtilTimeout: number }
  configure({ asyncUtilTimeout: 60 })
  try {
    await expect(screen.findByText('Lighthouse')).rejects.toThrow(/Lighthouse[\s\S]*Harbour/)
  } finally {
    configure({ asyncUtilTimeout })
  }
  expect(() => screen.getByText('Lighthouse')).toThrow(/Lighthouse[\s\S]*Harbour/)
})
