const wellNamed = /^\d{14}_[a-z][a-z0-9]*(_[a-z0-9]+)+$/

/**
 * Names say when and what; the list in migrate.ts names every file, in order.
 * @param names files of server/src/db/migrations without ending
 * @param list source of migrate.ts
 * @param since the last step of the release before this one, with what leads back to it
 */
export function checkMigrations(
  names: readonly string[],
  list: string,
  since: { last: string; withWayBack: ReadonlySet<string> },
): string[] {
  const listed = [...list.matchAll(/'(\d{14}_\w+)':/g)].map(([, name]) => name!)
  return [
    ...names.filter((name) => !wellNamed.test(name)).map((name) => `${name}: call it <time>_<verb>_<what>`),
    ...names.filter((name) => !listed.includes(name)).map((name) => `${name}: not listed in migrate.ts`),
    ...listed
      .filter((name) => !names.includes(name))
      .map((name) => `${name}: listed, but there is no such file`),
    ...listed
      .filter((name, at) => at > 0 && name <= listed[at - 1]!)
      .map((name) => `${name}: listed after a later one`),
    ...names
      .filter((name) => name > since.last && !since.withWayBack.has(name))
      .map((name) => `${name}: has no "down", which leads back to the release before this one`),
  ]
}
