/**
 * Forwarding tables and neighbour tables go on naming who left the air for so long, ms; who is seen for longer came by
 * cable. Not longer than they do: whoever took a wired device's MAC on the air and left would hide that device.
 */
export const STILL_NAMED_MS = 15 * 60_000
