const launcher = (file: string) => import(new URL(`../tools/launch/${file}`, import.meta.url).href)

/** Flags and environment as `npm start` gives them to the server. */
export const asInService = (await launcher('server.js')) as {
  serverFlags: string[]
  serverEnvironment: Record<string, string>
  /** What it starts, as a name in the checkout. */
  serverProgram: string
}

/** Makes `serverProgram`, where what it is made of changed. */
export async function ensureServerBuilt(): Promise<void> {
  const { ensureServerBuilt: ensure } = await launcher('build-server.js')
  await ensure()
}
