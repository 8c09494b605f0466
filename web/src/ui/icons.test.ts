import attributes from '@tabler/icons-react/dist/esm/defaultAttributes.mjs'
import { expect, it } from 'vitest'
import './icons'

it('icons say nothing by themselves, whichever look they have', () => {
  const looks = Object.values(attributes)
  expect(looks.length).toBeGreaterThan(1)
  for (const look of looks) expect(look).toMatchObject({ 'aria-hidden': true, viewBox: expect.any(String) })
})
