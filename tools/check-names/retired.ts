/**
 * Words that were retired, with the word to use instead. They are parts of a name: `queryWishes`, `QUERY_WISHES` and
 * `query-wishes.ts` all hold the words `query wishes`. A word that is right elsewhere stands with the folder it is
 * retired in.
 */
export interface Retired {
  word: string
  instead: string
  /** Only below this folder; everywhere when not given. */
  below?: string
}

const anywhere = [
  ['anew at', 'cached until'],
  ['bringer', 'reconciler'],
  ['client census', 'client counter'],
  ['code pace', 'code allowance'],
  ['custody', 'ownership'],
  ['first message', 'decode v1'],
  ['happening', 'device event'],
  ['happenings', 'device events'],
  ['leaver', 'departure handler'],
  ['made for', 'input hash'],
  ['newcomer', 'pending connection'],
  ['notice desk', 'notice reporter'],
  ['paced program', 'server with test timing'],
  ['pusher', 'delivery queue'],
  ['query wishes', 'query options'],
  ['reach keeper', 'reach refresher'],
  ['report follower', 'config confirmation'],
  ['second message', 'decode v2'],
  ['standing', 'status, access or state: say of what'],
  ['standings', 'statuses'],
  ['telling away', 'as unavailable'],
  ['ticket desk', 'download tickets'],
  ['trash keeper', 'trash cleaner'],
  ['upload desk', 'expected uploads'],
  ['verdict', 'decision or result'],
  ['window use', 'window hint'],
] as const

/** Right elsewhere. */
const inFolders = [
  ['server/src/features/configuration/', 'concern', 'applicability'],
  ['server/src/features/configuration/', 'draft', 'rendered configuration'],
  ['server/src/features/configuration/', 'drafts', 'configuration renderer'],
  ['server/src/features/configuration/', 'lacking', 'omissions'],
  ['server/src/features/configuration/', 'ledger', 'status writer'],
  ['server/src/features/configuration/', 'sight', 'render context'],
  ['server/src/features/configuration/', 'wanted', 'desired'],
  ['server/src/features/reporting/', 'asking', 'report queries'],
  ['server/src/features/reporting/', 'makers', 'builders'],
  ['server/src/features/reporting/', 'making', 'report context'],
  ['server/src/features/tenancy/', 'sight', 'visible tree'],
  ['server/src/southbound/', 'caller', 'connecting device'],
] as const

/** Names in the interface, and of tables before they were renamed: these do not change. */
export const fixed: ReadonlySet<string> = new Set(['wantedId', 'unless_lacking', 'config_standing'])

export const retired: readonly Retired[] = [
  ...anywhere.map(([word, instead]) => ({ word, instead })),
  ...inFolders.map(([below, word, instead]) => ({ word, instead, below })),
]
