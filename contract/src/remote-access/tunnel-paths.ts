/** Where tunnels are; by itself for what asks before it loads all schemas. */
export const tunnelsPath = '/v2/tunnels'
/** Where those are that wait for their device's owner. */
export const tunnelRequestsPath = `${tunnelsPath}/requests` as const
