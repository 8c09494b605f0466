import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { type Endpoint, isLogged } from '#contract/define-endpoint.ts'
import { allEndpoints, type EndpointId } from '#contract/endpoints.ts'
import { saveNetwork, saveProject } from '#contract/tenancy/endpoints.ts'
import { matrixInputs } from '../../testing/matrix-inputs/matrix-inputs.ts'
import { startTestRoost, type TestRoost } from '../../testing/test-roost.ts'
import { isSecretName } from './secret-names.ts'

let at: TestRoost
beforeAll(async () => {
  at = await startTestRoost()
})
afterAll(() => at.close())

interface Schema {
  type?: string
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
}

/** Names of fields that take text and are named like a secret, wherever they stand. */
function secretFields(schema: Schema, name = ''): string[] {
  const below = [schema.items, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]
  const own = schema.type === 'string' && isSecretName(name) ? [name] : []
  return [
    ...own,
    ...below.flatMap((part) => (part ? secretFields(part, name) : [])),
    ...Object.entries(schema.properties ?? {}).flatMap(([field, part]) => secretFields(part, field)),
  ]
}

const schemaOf = ({ body }: Endpoint): Schema =>
  body ? (z.toJSONSchema(body, { unrepresentable: 'any', io: 'input' }) as Schema) : {}

/** Everything in the database, as text. */
async function everything(): Promise<string> {
  const tables = await at.roost.db.introspection.getTables()
  const rows = await Promise.all(
    tables.map(({ name }) =>
      at.roost.db
        .selectFrom(name as 'operation')
        .selectAll()
        .execute(),
    ),
  )
  return JSON.stringify(rows)
}

it('no secret that any logged call takes is found in the database afterwards', async () => {
  const me = await at.account('super')
  const client = at.as(me.token)
  const place = { Timezone: 'UTC', Country: 'DE' }
  const network = (await client.call(saveNetwork, { body: { Name: 'N', ...place } })).data.ID
  const project = (await client.call(saveProject, { body: { Name: 'P' } })).data.ID
  const sn = '02:00:00:00:0C:01'
  const bound = { tenant_id: me.tenant, network_id: network, bound_at: 1, tenant_since: 1 }
  await at.roost.db
    .insertInto('device')
    .values({ sn, mac: sn, name: 'D', kind: 'ap', ...bound })
    .execute()
  await at.roost.inventory.reload()

  const tried: string[] = []
  for (const endpoint of allEndpoints.filter(isLogged)) {
    const fields = [...new Set(secretFields(schemaOf(endpoint)))]
    // What ends the session it is called with comes last of all.
    if (endpoint.id === 'logout') continue
    const input = matrixInputs[endpoint.id as EndpointId]({ network, project, sn })
    const secrets = fields.map((field) => [field, `s3cret-${endpoint.id}-${field}`])
    const body = { ...(input.body as object), ...Object.fromEntries(secrets) }
    await client.call(endpoint as Endpoint, { ...input, body } as never)
    tried.push(...secrets.map(([, secret]) => secret!))
  }
  expect(tried).toContain('s3cret-groups.save-Webpass')
  expect(tried).toContain('s3cret-me.password-next')
  const kept = await everything()
  expect(kept).toContain('me.password')
  expect(tried.filter((secret) => kept.includes(secret))).toEqual([])
})

it.each([
  ...['Webpass', 'password', 'currentPassword', 'sae_psk', 'multiPsk', 'radiusSecret', 'key', 'wpa_key'],
  ...['token', 'id_token', 'code', 'recoveryCodes', 'private_archive', 'passphrase', 'next', 'otp', 'sessid'],
  ...['webpass_sealed', 'password_hash', 'secret_sealed'],
])('%s is never kept', (name) => expect(isSecretName(name)).toBe(true))

it.each([
  ...['Name', 'note', 'group', 'Country', 'country_code', 'keep_controller', 'Timezone', 'address', 'scopes'],
  ...['sn', 'mac', 'section', 'version', 'shared', 'compatible', 'due_day', 'always_on'],
])('%s is kept', (name) => expect(isSecretName(name)).toBe(false))
