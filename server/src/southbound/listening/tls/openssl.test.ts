import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { afterEach, describe, expect, it } from 'vitest'
import { eventually } from '../../../testing/eventually.ts'
import { continueInRecords } from './continue-in-records.ts'
import { RecordSocket } from './record-socket.ts'
import { type ServedTls, serveTls } from './testing/serve-tls.ts'

let served: ServedTls | undefined
let client: ChildProcessWithoutNullStreams | undefined
afterEach(() => {
  client?.kill()
  served?.close()
})

/** OpenSSL's own client against a server that goes on without OpenSSL, and says everything back to it. */
async function call(...options: string[]) {
  const ways: boolean[] = []
  served = await serveTls((socket) => {
    socket.once('data', (head) => {
      socket.pause()
      continueInRecords(socket, head, (talk, first) => {
        ways.push(talk instanceof RecordSocket)
        talk.on('error', () => undefined).unshift(first)
        talk.pipe(talk)
      })
    })
  })
  const { port } = served
  client = spawn('openssl', ['s_client', '-connect', `127.0.0.1:${port}`, '-tls1_3', ...options])
  let said = ''
  client.stdout.on('data', (bytes) => {
    said += bytes
  })
  client.stderr.on('data', (bytes) => {
    said += bytes
  })
  /** Until it is answered: a command that arrives together with something else is not told apart. */
  const say = async (line: string, answer: string) => {
    said = ''
    client!.stdin.write(`${line}\n`)
    await eventually(() => said.includes(answer))
  }
  await eventually(() => said.includes('Verify return code') || said.includes('Verification error'))
  return { say, ways }
}

describe('OpenSSL at the other end', () => {
  it('takes new keys, and asks for new ones', async () => {
    const { say, ways } = await call()
    await say('one', 'one\n')
    // Commands of s_client: new keys, and new keys of both sides.
    await say('k', 'KEYUPDATE')
    await say('two', 'two\n')
    await say('K', 'KEYUPDATE')
    await say('three', 'three\n')
    await say('four', 'four\n')
    expect(ways).toEqual([true])
  })

  it('may ask for records of 512 bytes', async () => {
    const { say, ways } = await call('-maxfraglen', '512')
    const long = 'x'.repeat(3_000)
    await say(long, long)
    await say('and on', 'and on\n')
    expect(ways).toEqual([true])
  })
})
