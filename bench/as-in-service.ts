const launcher = new URL('../tools/launch/server.js', import.meta.url).href

/** Flags and environment as `npm start` gives them to the server. */
export const asInService = (await import(launcher)) as {
  serverFlags: string[]
  serverEnvironment: Record<string, string>
}
