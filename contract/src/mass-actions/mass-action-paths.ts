/** Where mass actions are; by itself for what asks before it loads all schemas. */
export const massActionsPath = '/v2/mass-actions'
/** Where the devices of one are. */
export const massItemsPath = `${massActionsPath}/items` as const
