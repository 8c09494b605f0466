/**
 * Words that were retired, with the word to use instead. They are parts of a name: `queryWishes`, `QUERY_WISHES` and
 * `query-wishes.ts` all hold the words `query wishes`. A word that is right elsewhere stands with the folder it is
 * retired in.
 */
export interface RetiredWord {
  word: string
  instead: string
  /** Only below this folder; everywhere when not given. */
  below?: string
  /** The whole name as it is spelled, as of a type: `Place`, but neither `place` nor `ReportPlace`. */
  whole?: true
}

const anywhere = [
  ['anew at', 'cached until'],
  ['asked metric', 'queried metric'],
  ['asked section', 'requested section'],
  ['bringer', 'reconciler'],
  ['client census', 'client counter'],
  ['code pace', 'code allowance'],
  ['custody', 'ownership'],
  ['deed', 'action, or event of a scenario'],
  ['deeds', 'actions, or events of a scenario'],
  ['delivery service', 'delivery runner'],
  ['disk room', 'disk space'],
  ['fair room', 'fair budget'],
  ['first message', 'decode v1'],
  ['happening', 'device event'],
  ['happenings', 'device events'],
  ['kept operation', 'stored operation'],
  ['kept rendering', 'stored rendering'],
  ['label place', 'label span'],
  ['leaver', 'departure handler'],
  ['ledger', 'status writer, or active series'],
  ['lookup turns', 'lookup scheduler'],
  ['made for', 'input hash'],
  ['menu section', 'screen group'],
  ['misdeed', 'misapplication'],
  ['newcomer', 'pending connection'],
  ['notice desk', 'notice reporter'],
  ['paced program', 'server with test timing'],
  ['pusher', 'delivery queue'],
  ['query turns', 'query scheduler'],
  ['query wishes', 'query options'],
  ['reach keeper', 'reach refresher'],
  ['report follower', 'config confirmation'],
  ['second message', 'decode v2'],
  ['series book', 'series dictionary'],
  ['series room', 'series quota'],
  ['standing', 'status, access or state: say of what'],
  ['standings', 'statuses'],
  ['subject book', 'subject registry'],
  ['telling away', 'as unavailable'],
  ['ticket desk', 'download tickets'],
  ['told radio', 'reported radio'],
  ['told radios', 'reported radios'],
  ['trash keeper', 'trash cleaner'],
  ['upload desk', 'expected uploads'],
  ['upload room', 'image uploads'],
  ['verdict', 'decision or result'],
  ['waiting room', 'handshake queue, or unbound devices'],
  ['window use', 'window hint'],
] as const

/** Types that say nothing, or what the glossary gives another meaning. */
const wholeNames = [
  ['Able', 'say of whom or what'],
  ['Announced', 'announced facts'],
  ['Arrived', 'say what arrived: arrived upload'],
  ['Asked', 'request, query or action: say which'],
  ['Asking', 'query, input or context: say which'],
  ['Begun', 'say what began: pending sign-in'],
  ['Book', 'dictionary or registry'],
  ['Chosen', 'chosen rows or ports'],
  ['Counting', 'traffic source, effective document'],
  ['Declared', 'say what is declared'],
  ['Deed', 'action, or event of a scenario'],
  ['Described', 'syntax node, description of what'],
  ['Done', 'outcome'],
  ['Ended', 'end or outcome of what'],
  ['Filling', 'query context, fill values'],
  ['Followed', 'followed command'],
  ['Found', 'result or finding of what'],
  ['Fresh', 'new condition, fresh report'],
  ['Given', 'given access'],
  ['Ground', 'shared deps'],
  ['Held', 'held level, held places'],
  ['Hiring', 'invitation'],
  ['Issued', 'issued certificate'],
  ['Kept', 'say of what it is kept: stored report, cached report'],
  ['Known', 'known device, cached figures: say of what'],
  ['Lanes', 'keyed queue'],
  ['Learned', 'learned document'],
  ['Leaving', 'device disposal'],
  ['Looks', 'eval times'],
  ['Made', 'built report: say of what'],
  ['Measured', 'measured flow'],
  ['Merged', 'merged state'],
  ['Outstanding', 'outstanding command'],
  ['Parsed', 'parsed request or frame'],
  ['Place', 'target, owner, location or membership: say which'],
  ['Planned', 'planned query'],
  ['Queued', 'queued record'],
  ['Refused', 'refused connection'],
  ['Rendered', 'rendered document or message'],
  ['Replayed', 'replay result'],
  ['Saying', 'own version'],
  ['Sayings', 'own versions'],
  ['Sealed', 'sealed column or text'],
  ['Seen', 'seen port or client'],
  ['Told', 'say what is told: event message, alarm content'],
  ['Turns', 'queues or scheduler'],
  ['Unsaid', 'unsaid SSIDs'],
  ['Visible', 'visible device'],
  ['Watched', 'watched resource or effect'],
  ['Watching', 'row watch'],
  ['Weighing', 'source presence'],
  ['Whose', 'owner'],
  ['Wish', 'width, option'],
  ['Written', 'write result'],
] as const

/** Right elsewhere. */
const inFolders = [
  ['server/src/features/configuration/', 'concern', 'applicability'],
  ['server/src/features/configuration/', 'draft', 'rendered configuration'],
  ['server/src/features/configuration/', 'drafts', 'configuration renderer'],
  ['server/src/features/configuration/', 'lacking', 'omissions'],
  ['server/src/features/configuration/', 'sight', 'render context'],
  ['server/src/features/configuration/', 'wanted', 'desired'],
  ['server/src/features/configuration/', 'sender', 'configure command'],
  ['server/src/features/reporting/', 'asking', 'report queries'],
  ['server/src/features/reporting/', 'makers', 'builders'],
  ['server/src/features/reporting/', 'making', 'report context'],
  ['server/src/features/tenancy/', 'sight', 'visible tree'],
  ['server/src/features/telemetry/remote-write/', 'book', 'series dictionary'],
  ['server/src/southbound/', 'caller', 'connecting device'],
  ['server/src/southbound/listening/', 'guest', 'pending socket'],
  ['server/src/', 'lanes', 'keyed queue'],
  ['server/src/timeseries/rows/', 'book', 'series dictionary'],
  ['server/src/timeseries/rows/', 'place', 'shard'],
] as const

/** Names in the interface, and of tables before they were renamed: these do not change. */
export const fixed: ReadonlySet<string> = new Set(['wantedId', 'unless_lacking', 'config_standing', 'deeds'])

export const retired: readonly RetiredWord[] = [
  ...anywhere.map(([word, instead]) => ({ word, instead })),
  ...wholeNames.map(([word, instead]) => ({ word, instead, whole: true as const })),
  { word: 'Room', instead: 'budget, quota or space: say which', below: 'server/', whole: true },
  ...inFolders.map(([below, word, instead]) => ({ word, instead, below })),
]
