/** So many of the commonest are refused (readings C58). */
const refused = 10_000

let loaded: Promise<Set<string>> | undefined

/** The list is large and needed when somebody chooses a password, which is seldom: it is read the first time. */
async function load(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const ranked = dictionary['passwords-common'] as string[]
  return new Set(ranked.slice(0, refused).map((password) => password.toLowerCase()))
}

/** Whether a password is among those that guessing begins with, in whatever case. */
export async function isCommon(password: string): Promise<boolean> {
  loaded ??= load()
  return (await loaded).has(password.toLowerCase())
}
