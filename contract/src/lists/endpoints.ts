import { z } from 'zod'
import { defineEndpoint } from '../define-endpoint.ts'
import { id, name } from '../fields.ts'
import { pageQuery } from '../paging.ts'
import { reads } from '../permissions.ts'

const listName = z.string().regex(/^[\w-]{1,40}$/)

/** A saved way of looking at a list: what its address says (filters, sort, columns, row height) under a name. */
export const listView = z.object({
  id,
  list: listName,
  name,
  search: z
    .record(z.string().regex(/^\w{1,20}$/), z.string().min(1).max(600))
    .refine((search) => Object.keys(search).length <= 20)
    .describe('the query of the list’s address'),
  isDefault: z.boolean().describe('how the list opens when its address says nothing'),
})
export type ListView = z.infer<typeof listView>

/** Of one account for one list. */
export const viewsMax = 50

export const listViews = defineEndpoint({
  id: 'views.list',
  method: 'GET',
  path: '/v2/me/views',
  summary: 'One’s own saved views of a list, by name',
  access: reads(),
  query: z.object({ list: listName, ...pageQuery }),
  pagedBy: 'id',
  answer: z.array(listView),
})

export const saveView = defineEndpoint({
  id: 'views.save',
  method: 'POST',
  path: '/v2/me/views',
  action: 'save',
  summary: 'Keep a view, or change one of one’s own; a list has at most one default',
  access: reads(),
  loses: 'nothing',
  body: z.object({
    id: id.optional().describe('absent: a new one'),
    ...listView.pick({ list: true, name: true, search: true, isDefault: true }).shape,
  }),
  answer: listView,
  errors: ['name_in_use', 'does_not_exist', 'too_many'],
})

export const deleteView = defineEndpoint({
  id: 'views.delete',
  method: 'POST',
  path: '/v2/me/views',
  action: 'delete',
  summary: 'Forget one of one’s own views',
  access: reads(),
  loses: 'nothing',
  body: z.object({ id }),
  answer: z.object({}),
  errors: ['does_not_exist'],
})
