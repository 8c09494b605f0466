import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { openNodeSqlite } from './node-sqlite.ts'

const file = join(tmpdir(), `roost-statements-${process.pid}.db`)
let open: ReturnType<typeof openNodeSqlite> | undefined
const ask = (sql: string, ...parameters: unknown[]) => open!.prepare(sql).all(parameters)

afterEach(() => {
  open?.close()
  for (const end of ['', '-wal', '-shm']) rmSync(file + end, { force: true })
})

it('a statement that is used again knows a table that has changed since', () => {
  open = openNodeSqlite(file)
  open.raw.exec('create table thing (id integer primary key)')
  open.prepare('insert into thing (id) values (?)').run([1])
  expect(ask('select * from thing')).toEqual([{ id: 1 }])
  open.raw.exec('alter table thing add column name text')
  open.prepare('insert into thing (id) values (?)').run([2])
  expect(ask('select * from thing')).toEqual([
    { id: 1, name: null },
    { id: 2, name: null },
  ])
  open.raw.exec('drop table thing')
  expect(() => ask('select * from thing')).toThrow(/no such table/)
})

it('rows that are read one by one are not disturbed by the same question in between', () => {
  open = openNodeSqlite(file)
  open.raw.exec('create table thing (id integer primary key)')
  for (const id of [1, 2, 3]) open.prepare('insert into thing (id) values (?)').run([id])
  const all = 'select id from thing order by id'
  const read: unknown[] = []
  for (const row of open.prepare(all).iterate([])) {
    expect(ask(all)).toHaveLength(3)
    read.push(row)
  }
  expect(read).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }])
})

it('more statements than are kept are answered all the same', () => {
  open = openNodeSqlite(file)
  for (const round of [1, 2])
    for (let at = 0; at < 600; at++)
      expect(ask(`select ${at} as at, ? as round`, round)).toEqual([{ at, round }])
})

it('large values are let go of once a statement has run, though it is kept', () => {
  open = openNodeSqlite(file)
  const value = 'x'.repeat(200_000)
  const ofMany = (count: number) => `select ${Array(count).fill('length(?)').join(' + ')} as length`
  const askOfMany = (count: number) => ask(ofMany(count), ...Array(count).fill(value))
  askOfMany(40)
  const before = process.memoryUsage.rss()
  // 160 MB of values altogether, 8 MB at once.
  for (let count = 1; count <= 40; count++)
    expect(askOfMany(count)).toEqual([{ length: count * value.length }])
  expect(process.memoryUsage.rss() - before).toBeLessThan(60e6)
})
