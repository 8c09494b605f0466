import { expect } from '@playwright/test'

/** What walks find, each finding once, with the places where it was seen. */
export class Findings {
  readonly #seen = new Map<string, string[]>()

  add(finding: string, where: string): void {
    this.#seen.set(finding, [...(this.#seen.get(finding) ?? []), where])
  }

  list(): string[] {
    return [...this.#seen].map(
      ([finding, where]) => `${finding} [${where.length}× ${where.slice(0, 3).join(', ')}]`,
    )
  }

  expectNone(): void {
    expect(this.list()).toEqual([])
  }
}
