/** How one part of the installation is. */
export interface Finding {
  part: string
  state: 'ok' | 'warn' | 'bad'
  found: string
  /** What to do, where something is wrong. */
  todo?: string
}

export const ok = (part: string, found: string): Finding => ({ part, state: 'ok', found })
export const warn = (part: string, found: string, todo: string): Finding => ({
  ...{ part, state: 'warn', found, todo },
})
export const bad = (part: string, found: string, todo: string): Finding => ({
  ...{ part, state: 'bad', found, todo },
})

/** Does a check; one that fails in a way nobody thought of is a finding too. */
export async function finding(part: string, check: () => Promise<Finding[]> | Finding[]): Promise<Finding[]> {
  try {
    return await check()
  } catch (error) {
    return [bad(part, (error as Error).message, 'Look at what the message names.')]
  }
}
