/** Words that are asked for together, one file per language and group. */
export const wordsTogether = {
  start: ['alarm', 'common', 'errors', 'home', 'overview', 'shell'],
  pages: ['audit-log', 'clients', 'configuration', 'health', 'inventory', 'lists', 'telemetry'],
  settings: [
    ...['management', 'radios', 'timers', 'variables'],
    ...['blocking', 'cpe', 'lan', 'loops', 'relays', 'sensors', 'spanning'],
    ...['switching', 'vlans', 'wan', 'watchdog', 'wireless'],
  ],
  adding: ['binding', 'tenancy'],
} as const
