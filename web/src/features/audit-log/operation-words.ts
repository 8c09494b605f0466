/** Key of a call's words: its id, which has dots, with underscores. */
export const operationKey = (id: string) => id.replaceAll('.', '_')
