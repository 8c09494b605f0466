import { expect } from 'vitest'
import { Refusal } from '../refusal.ts'

/** The refusal that ends some work; any other error passes, and work that ends well fails the test. */
export function refusalOf(work: () => unknown): Refusal {
  try {
    work()
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
  return expect.fail('it was taken')
}
