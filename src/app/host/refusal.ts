/** Why a command did nothing, in one sentence for the person at the keyboard. */
export class HostRefusal extends Error {}
