/** Where one section is asked for and saved; by itself for pages that ask before they load all schemas. */
export const sectionPath = '/v2/configuration'
