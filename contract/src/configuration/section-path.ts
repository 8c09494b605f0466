/** Where one section is asked for and saved; by itself for pages that ask before they load all schemas. */
export const sectionPath = '/v2/configuration'
/** Where a person's drafts are kept. */
export const draftsPath = `${sectionPath}/drafts` as const
/** Where is what will be applied later. */
export const schedulesPath = `${sectionPath}/schedules` as const
/** Where is what goes to devices in stages. */
export const rolloutsPath = `${sectionPath}/rollouts` as const
