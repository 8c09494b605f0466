import { openPostgres, openSqlite } from '../../../db/client.ts'
import { openConfiguration } from './open-configuration.ts'

/**
 * Moves a network into a project, and says so. In the mode `reconciling` it goes on to the devices, says that it looks
 * for them, and never finds them.
 */
const [engine, where, mode, key, account, tenant, network, project] = process.argv.slice(2) as [
  ...['sqlite' | 'postgres', string, 'moved' | 'reconciling', string],
  ...[string, string, string, string],
]
const say = (what: string) => process.stdout.write(`${what}\n`)
const { jobs, places } = await openConfiguration(
  engine === 'sqlite' ? openSqlite(where) : openPostgres(where),
  key,
  {
    knownIn: () => {
      say('reconciling')
      return new Promise(() => {})
    },
  },
)
if (mode === 'reconciling') jobs.start()
const me = {
  accountId: Number(account),
  tenant: Number(tenant),
  role: 'admin',
  username: '',
  sessionId: 's',
} as const
await places.saveNetwork(me, { ID: Number(network), PID: Number(project) })
say('moved')
setInterval(() => undefined, 60_000)
